import { recordImage } from '#functions/workers/record-images/record-image.ts';
import type { ProductView } from '#shared/catalogue/product-schema.ts';
import { type Catalogue, openCatalogue, refusal } from '#test/support/harness/catalogue.ts';

const red = 'https://pictures.example.com/red.jpg';
const blue = 'https://pictures.example.com/blue.jpg';
const images = [{ url: red, alt: 'Red' }, { url: blue }];

let shop: Catalogue;
beforeEach(async () => {
  shop = await openCatalogue();
});
afterEach(() => shop.close());

const create = (first: object = {}, second: object = {}) =>
  shop.create({
    name: 'Shirt',
    options: [{ name: 'Colour', values: ['Red', 'Blue'] }],
    images,
    variants: [
      { price: '12.50', option_values: { Colour: 'Red' }, ...first },
      { price: '12.50', option_values: { Colour: 'Blue' }, ...second },
    ],
  });
const urlsOf = ({ variants }: ProductView) => variants.map(({ image_url }) => image_url);
const record = ({ id, images: gallery }: ProductView, position: number, result: object) =>
  recordImage(
    { table: shop.table, newEventId: shop.newEventId, mediaBaseUrl: 'https://media.example.com', clock: shop.clock },
    JSON.stringify({ store_id: shop.store.id, product_id: id, image_id: gallery[position]?.id, ...result }),
  );
const ready = { outcome: 'ready', key: 'm/blue.webp' };
const failed = { outcome: 'failed', error: { code: 'image_type', message: 'The file is no image.' } };
const idsOf = ({ variants }: ProductView, ...urls: (string | null | undefined)[]) =>
  variants.map(({ id }, n) => ({ id, ...(urls[n] === undefined ? {} : { image_url: urls[n] }) }));

describe('the image of a variant', () => {
  it('is null until one is chosen, and then its URL', async () => {
    expect(urlsOf(await create())).toEqual([null, null]);
    const chosen = await create({ image_url: blue }, { image_url: null });
    expect(urlsOf(chosen)).toEqual([blue, null]);
    expect(urlsOf(await shop.get(chosen.id))).toEqual([blue, null]);
  });

  it('has the URL in the media library as soon as the image is stored, in the event too', async () => {
    const shirt = await create({}, { image_url: blue });
    await record(shirt, 0, failed);
    await record(shirt, 1, ready);
    const there = 'https://media.example.com/m/blue.webp';
    expect(urlsOf(await shop.get(shirt.id))).toEqual([null, there]);
    const [updated] = (await shop.events()).filter(({ topic }) => topic === 'product.updated');
    expect(updated?.data['variants']).toMatchObject([{ image_url: null }, { image_url: there }]);
    expect(await shop.update(shirt.id, { variants: idsOf(shirt, blue, there) })).toMatchObject({
      variants: [{ image_url: there }, { image_url: there }],
    });
  });

  it('can be changed alone', async () => {
    const shirt = await create({ image_url: red }, { image_url: blue });
    const kept = await shop.update(shirt.id, { variants: idsOf(shirt).map((variant) => ({ ...variant, price: '13.00' })) });
    expect(urlsOf(kept)).toEqual([red, blue]);
    const cleared = await shop.update(shirt.id, { variants: idsOf(shirt, null, red) });
    expect(urlsOf(cleared)).toEqual([null, red]);
    expect(await shop.update(shirt.id, { variants: idsOf(cleared, null, red) })).toEqual(cleared);
  });

  it('is kept when the gallery is reordered, and is null when it is removed from the gallery', async () => {
    const shirt = await create({ image_url: red }, { image_url: blue });
    expect(urlsOf(await shop.update(shirt.id, { images: [{ url: blue }, { url: red }] }))).toEqual([red, blue]);
    const left = await shop.update(shirt.id, { images: [{ url: blue }] });
    expect(urlsOf(left)).toEqual([null, blue]);
    expect(left.variants.map(({ updated_at }, n) => updated_at === shirt.variants[n]?.updated_at)).toEqual([false, true]);
    expect(urlsOf(await shop.update(shirt.id, { images: [{ url: red }] }))).toEqual([null, null]);
  });

  it('is kept when its download failed and it is sent again', async () => {
    const shirt = await create({ image_url: red });
    await record(shirt, 0, failed);
    const again = await shop.update(shirt.id, { images });
    expect([again.images[0]?.id === shirt.images[0]?.id, ...urlsOf(again)]).toEqual([false, red, null]);
  });

  it.each([
    [{ image_url: 'https://pictures.example.com/green.jpg' }, 'variants[0].image_url: invalid_url'],
    [{ image_url: 'red.jpg' }, 'variants[0].image_url: invalid_url'],
    [{ image_url: 7 }, 'variants[0].image_url: wrong_type'],
  ])('as %j is refused because it must be an image of the product', async (variant, expected) => {
    expect(await refusal(create(variant))).toEqual([expected]);
  });

  it('is removed with the gallery of the same request', async () => {
    const shirt = await create({ image_url: red });
    const body = { images: [{ url: blue }], variants: idsOf(shirt, red, blue) };
    expect(await refusal(shop.update(shirt.id, body))).toEqual(['variants[0].image_url: invalid_url']);
    expect(urlsOf(await shop.update(shirt.id, { ...body, variants: idsOf(shirt, blue) }))).toEqual([blue, null]);
  });
});
