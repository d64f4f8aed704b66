import { CreateAutomaticDiscount, UpdateAutomaticDiscount } from '#functions/admin/automatic-discounts/endpoints.ts';
import { CreateBrand, UpdateBrand } from '#functions/admin/brands/endpoints.ts';
import { CreateCategory, UpdateCategory } from '#functions/admin/categories/endpoints.ts';
import { CreateCustomerGroup, UpdateCustomerGroup } from '#functions/admin/customer-groups/endpoints.ts';
import { CreateLocation, UpdateLocation } from '#functions/admin/locations/endpoints.ts';
import { UpdateStore } from '#functions/admin/stores/endpoints.ts';
import { discountBody } from '#shared/discounts/discount-body.ts';
import { maxLocations } from '#shared/inventory/location.ts';
import { ReadOnly } from '#shared/kernel/fields-schema.ts';
import { keys } from '#shared/table/keys.ts';
import { readPartition } from '#shared/table/read-items.ts';
import { aStore } from '#test/support/builders/a-store.ts';
import { largestInput } from '#test/support/builders/largest-input.ts';
import { randomText } from '#test/support/builders/random-text.ts';
import { aSimpleBody } from '#test/support/harness/catalogue.ts';
import { type Answered, bytesOf, type LargestDesk, openLargestDesk } from '#test/support/harness/largest-orders-harness.ts';
import { largestTaxSettings } from '#test/support/harness/largest-shop.ts';
import { admin } from '#test/support/harness/seeded-store.ts';

let harness: LargestDesk;
beforeEach(async () => {
  harness = await openLargestDesk(5);
});
afterEach(() => harness.close());

describe('tax settings with the maximum number of rates', () => {
  it('are put, put again with their ids, changed, and read back unchanged', async () => {
    const put = async (body: unknown): Promise<Answered> => (await harness.ask(`PUT ${admin}/pricing-settings`, { body })).data;
    const first = await put(largestTaxSettings(harness.random));
    expect(first.tax_rates.length).toBe(500);
    expect(bytesOf(first)).toBeGreaterThan(400_000);
    const { object: _object, tax_rounding: _rounding, ...same } = first;
    expect(await put(same)).toEqual(first);
    expect((await harness.ask(`GET ${admin}/pricing-settings`)).data).toEqual(first);
    const fewer = await put({ ...same, tax_rates: same.tax_rates.slice(0, 1) });
    expect((await harness.ask(`GET ${admin}/pricing-settings`)).data).toEqual(fewer);
  });

  it('name at most eight priorities for a tax class in a country', async () => {
    const rate = (priority: number, over: object = {}) => ({ name: 'VAT', country: 'IE', rate: '1.00', priority, ...over });
    const settings = (tax_rates: readonly object[]) => ({ prices_include_tax: false, tax_shipping: false, tax_rates });
    const eight = [1, 2, 3, 4, 5, 6, 7, 8].map((priority) => rate(priority));
    const body = settings([...eight, rate(8), rate(9, { country: 'FR' }), rate(9, { tax_class: 'reduced' })]);
    expect((await harness.ask(`PUT ${admin}/pricing-settings`, { body })).data.tax_rates).toHaveLength(11);
    await expect(harness.ask(`PUT ${admin}/pricing-settings`, { body: settings([...eight, rate(9)]) })).rejects.toThrow(
      '"param":"tax_rates[8].priority","code":"max_items"',
    );
  });
});

describe.each([
  ['brand', `${admin}/brands`, CreateBrand, UpdateBrand],
  ['category', `${admin}/categories`, CreateCategory, UpdateCategory],
  ['location', `${admin}/locations`, CreateLocation, UpdateLocation],
  ['customer group', `${admin}/customer-groups`, CreateCustomerGroup, UpdateCustomerGroup],
  ['automatic discount', `${admin}/automatic-discounts`, CreateAutomaticDiscount, UpdateAutomaticDiscount],
  ['discount', '/v1/discounts', discountBody.create, discountBody.update],
] as const)('the largest %s', (_, route, create, update) => {
  it('is created, read, changed in every field and listed', async () => {
    const goods: number[] = [];
    for (let n = 0; n < 250 && route.includes('discounts'); n += 1) {
      const body = aSimpleBody({ slug: `p-${n}` });
      goods.push((await harness.ask('POST /v1/products', { body })).data.id);
    }
    const given = (n: number) => ({
      slug: `${'s'.repeat(100)}-${n}`,
      parent_id: null,
      is_default: undefined,
      code: `${'C'.repeat(60)}${n}`,
      type: route.includes('locations') ? 'warehouse' : 'percentage',
      applies_to: 'products',
      product_ids: goods,
      category_ids: undefined,
      value: '10.00',
      buy_quantity: undefined,
      get_quantity: undefined,
      get_percent_off: undefined,
      starts_at: '2026-01-01T00:00:00Z',
      ends_at: '2027-01-01T00:00:00Z',
    });
    const made = (await harness.askTwice(`POST ${route}`, { body: largestInput(create, harness.random, given(1)) })).data;
    const params = { id: String(made.id) };
    const changed = (await harness.ask(`PATCH ${route}/{id}`, { params, body: largestInput(update, harness.random, given(2)) })).data;
    expect((await harness.ask(`GET ${route}/{id}`, { params })).data).toEqual(changed);
    expect(await harness.all(route)).toEqual([changed]);
    await harness.told();
  });
});

describe('the longest pages', () => {
  it("of 250 of the largest brands fit in a function's answer", async () => {
    for (let n = 0; n < 250; n += 1) {
      const body = largestInput(CreateBrand, harness.random, { slug: `b-${n}`, description: '"'.repeat(5_000) });
      await harness.ask(`POST ${admin}/brands`, { body });
    }
    expect(await harness.all(`${admin}/brands`)).toHaveLength(250);
    expect(await harness.all('/v1/brands')).toHaveLength(250);
  });
});

describe('the largest store', () => {
  it('is changed in every field', async () => {
    const fixed = Object.fromEntries(
      Object.entries(UpdateStore.entries).flatMap(([name, entry]) => (entry === ReadOnly ? [[name, undefined]] : [])),
    );
    const body = largestInput(UpdateStore, harness.random, { ...fixed, plan: undefined, status: undefined, emails_held_at: null });
    const { data } = await harness.ask('PATCH /admin/v1/stores/{store_id}', { body });
    expect((await harness.ask('GET /admin/v1/stores/{store_id}')).data).toEqual(data);
  });
});

describe('a variant whose store opens and closes locations for years', () => {
  it('has levels only at existing locations, and accepts stock at every new one', async () => {
    const open = async (n: number): Promise<number> => (await harness.ask(`POST ${admin}/locations`, { body: { name: `W ${n}` } })).data.id;
    const first = await open(0);
    const product = (await harness.ask('POST /v1/products', { body: aSimpleBody({}, { inventory_tracked: true }) })).data;
    const variant_id = product.variants[0].id;
    const set = (location_id: number, on_hand: number) =>
      harness.ask('POST /v1/inventory-levels/set', { body: { location_id, variant_id, on_hand, reason: randomText(500, harness.random) } });
    await set(first, 7);
    for (let n = 1; n < maxLocations + 20; n += 1) {
      const location = await open(n);
      await set(location, 1);
      await set(location, 0);
      await harness.ask(`DELETE ${admin}/locations/{id}`, { params: { id: String(location) } });
    }
    const last = await open(1_000);
    await set(last, 3);
    const [row] = await readPartition(harness.api.table, keys.listPartition(aStore().id, 'VARIANT'));
    expect(Object.keys(row?.['levels'] as object).length).toBeLessThanOrEqual(maxLocations);
    const levels = await harness.all('/v1/inventory-levels');
    expect(levels.map(({ location_id, on_hand }) => [location_id, on_hand])).toEqual(
      expect.arrayContaining([
        [first, 7],
        [last, 3],
      ]),
    );
  });
});
