import { ulid } from 'ulid';
import { recordImage } from '#functions/workers/record-images/record-image.ts';
import { maxCategories, maxVariants } from '#shared/catalogue/product.ts';
import { productBody, productChangeBody } from '#shared/catalogue/product-body.ts';
import { maxLocations } from '#shared/inventory/location.ts';
import { keys } from '#shared/table/keys.ts';
import { readPartition } from '#shared/table/read-items.ts';
import { aStore } from '#test/support/builders/a-store.ts';
import { largestInput } from '#test/support/builders/largest-input.ts';
import { randomText } from '#test/support/builders/random-text.ts';
import { type Answered, bytesOf, type LargestDesk, openLargestDesk } from '#test/support/harness/largest-orders-harness.ts';
import { fillRow } from '#test/support/harness/largest-shop.ts';
import { admin } from '#test/support/harness/seeded-store.ts';

jest.setTimeout(600_000);

const storeId = aStore().id;
/** The size in bytes that every product must stay below. */
const maxProductBytes = 384_000;

let harness: LargestDesk;
beforeEach(async () => {
  harness = await openLargestDesk(4);
});
afterEach(() => harness.close());

const text = (units: number): string => randomText(units, harness.random);
const params = ({ id }: Answered) => ({ id: String(id) });
const patch = async (product: Answered, body: unknown): Promise<Answered> =>
  (await harness.ask('PATCH /v1/products/{id}', { params: params(product), body })).data;
const get = async (product: Answered): Promise<Answered> => (await harness.ask('GET /v1/products/{id}', { params: params(product) })).data;

/** Returns a hundred variants with three options, and the longest possible names, values and SKUs. */
function manyVariants(over: Readonly<Record<string, unknown>> = {}) {
  const [first, second, third] = [text(100), text(100), text(100)] as const;
  const [secondValue, thirdValue] = [text(100), text(100)];
  const values = Array.from({ length: maxVariants }, () => text(100));
  return {
    options: [
      { name: first, values },
      { name: second, values: [secondValue] },
      { name: third, values: [thirdValue] },
    ],
    variants: values.map((value) => ({
      option_values: { [first]: value, [second]: secondValue, [third]: thirdValue },
      sku: text(64),
      barcode: '4006381333931',
      price: '99999.99',
      inventory_tracked: true,
      ...over,
    })),
  };
}

describe('the largest product', () => {
  it('is created, changed in every field and deleted, and each event arrives complete', async () => {
    const categories: number[] = [];
    for (let n = 0; n < 2 * maxCategories; n += 1)
      categories.push((await harness.ask(`POST ${admin}/categories`, { body: { name: `${n}` } })).data.id);
    const brand = (await harness.ask(`POST ${admin}/brands`, { body: { name: text(200) } })).data;
    const locations: number[] = [];
    for (let n = 0; n < maxLocations; n += 1)
      locations.push((await harness.ask(`POST ${admin}/locations`, { body: { name: `W ${n}` } })).data.id);

    const plain = {
      slug: undefined,
      kind: 'physical',
      description: undefined,
      short_description: undefined,
      images: undefined,
      metadata: undefined,
      tags: undefined,
    };
    const body = largestInput(productBody.create, harness.random, {
      ...plain,
      ...manyVariants({ inventory_quantity: 1_000_000 }),
      status: 'active',
      brand_id: brand.id,
      category_ids: categories.slice(0, maxCategories),
    });
    const made = (await harness.askTwice('POST /v1/products', { body })).data;
    const room = maxProductBytes - bytesOf(made);
    expect(room).toBeLessThan(60_000);
    const fill = `<p>${text(Math.floor((room - 1_000) / 3))}</p>`;
    const filled = await patch(made, { description: fill });
    expect(bytesOf(filled)).toBeGreaterThan(maxProductBytes - 5_000);
    await expect(patch(filled, { short_description: text(3_000) })).rejects.toThrow('too_large');
    expect(await get(filled)).toEqual(filled);

    for (const { id } of filled.variants) await fillRow(harness, filled.id, id, locations);
    const off = await patch(filled, {
      variants: filled.variants.map(({ id }: Answered) => ({ id, is_active: false, inventory_quantity: 5 })),
    });
    expect(off.variants.every((variant: Answered) => !variant.is_active)).toBe(true);
    const renamed = await patch(off, { name: text(200), seo: { title: text(255), description: text(1_000) }, is_featured: false });
    const moved = await patch(renamed, { category_ids: categories.slice(maxCategories), status: 'archived' });
    const rebuilt = await patch(moved, manyVariants());
    expect(rebuilt.variants.map(({ id }: Answered) => id)).not.toEqual(moved.variants.map(({ id }: Answered) => id));

    await patch(rebuilt, { description: null, seo: { title: null, description: null } });
    const fewer = rebuilt.variants.slice(0, 60);
    const kept = fewer.map(({ option_values }: Answered) => Object.values(option_values)[0]);
    const [option, ...others] = rebuilt.options;
    await patch(rebuilt, { options: [{ ...option, values: kept }, ...others], variants: fewer.map(({ id }: Answered) => ({ id })) });
    // The URLs contain only ASCII characters, because any other character takes up to nine bytes in a URL. Twenty
    // images with longer URLs would exceed the maximum size of a product.
    let image = 0;
    const url = () => `https://h.example/${'i'.repeat(1_970)}${image++}`;
    const images = largestInput(productChangeBody.update.entries.images, harness.random, { url }) as readonly object[];
    const pictured = await patch(rebuilt, { images });
    expect(pictured.images).toHaveLength(images.length);
    const deps = {
      table: harness.api.table,
      newEventId: () => `evt_${ulid()}`,
      mediaBaseUrl: `https://${'m'.repeat(60)}.example`,
      clock: Date.now,
    };
    for (const { id } of pictured.images) {
      const outcome = { outcome: 'ready', key: `${storeId}/${pictured.id}/${id}.webp` };
      await recordImage(deps, JSON.stringify({ store_id: storeId, product_id: pictured.id, image_id: id, ...outcome }));
    }
    const ready = await get(pictured);
    expect(ready.images.every((image: Answered) => image.status === 'ready')).toBe(true);

    expect(await harness.all('/v1/products', 'limit=250')).toEqual([ready]);
    for (const { id } of ready.variants) await fillRow(harness, ready.id, id, locations);
    expect((await harness.ask('DELETE /v1/products/{id}', { params: params(ready) })).data).toMatchObject({ deleted: true });
    expect(await readPartition(harness.api.table, keys.listPartition(storeId, 'VARIANT'))).toEqual([]);

    const told = await harness.told();
    expect(told.map(({ topic }) => topic)).toEqual([
      'product.created',
      ...Array.from({ length: 9 }, () => 'product.updated'),
      'product.deleted',
    ]);
    expect(told[1]?.data).toEqual(filled);
    const rebuiltEvent = told.find(({ data }) => data.updated_at === rebuilt.updated_at);
    expect(rebuiltEvent?.data).toEqual(rebuilt);
    expect(rebuiltEvent?.previous).toEqual({ options: moved.options, variants: moved.variants });
  });
});
