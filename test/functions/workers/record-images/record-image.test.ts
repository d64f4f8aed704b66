import { recordImage } from '#functions/workers/record-images/record-image.ts';
import type { ProductView } from '#shared/catalogue/product-schema.ts';
import { aSimpleBody, type Catalogue, openCatalogue } from '#test/support/harness/catalogue.ts';

const front = 'https://pictures.example.com/front.jpg';
const back = 'https://pictures.example.com/back.jpg';

describe('the images of a product', () => {
  let shop: Catalogue;
  let shirt: ProductView;
  beforeEach(async () => {
    shop = await openCatalogue();
    shirt = await shop.create(aSimpleBody({ images: [{ url: front, alt: 'Front' }, { url: back }] }));
  });
  afterEach(() => shop.close());

  const idAt = (product: ProductView, position: number): number => product.images[position]?.id ?? 0;
  const record = (imageId: number, result: object, productId = shirt.id): Promise<void> =>
    recordImage(
      { table: shop.table, newEventId: shop.newEventId, mediaBaseUrl: 'https://media.example.com', clock: shop.clock },
      JSON.stringify({ store_id: shop.store.id, product_id: productId, image_id: imageId, source_url: front, ...result }),
    );
  const ready = (imageId: number) => record(imageId, { outcome: 'ready', key: `m/${imageId}.jpg` });
  const failed = (imageId: number) =>
    record(imageId, { outcome: 'failed', error: { code: 'image_type', message: 'The file is no image.' } });
  const eventsOf = async (topic: string) => (await shop.events()).filter((event) => event.topic === topic);

  it('are listed with their original URL until they are downloaded', async () => {
    expect(shirt.images).toEqual([
      { id: expect.any(Number), url: front, alt: 'Front', position: 0, status: 'processing', error: null },
      { id: expect.any(Number), url: back, alt: null, position: 1, status: 'processing', error: null },
    ]);
    expect(await eventsOf('internal.images_requested')).toMatchObject([
      {
        store: { id: shop.store.id },
        data: {
          product_id: shirt.id,
          images: [
            { image_id: idAt(shirt, 0), source_url: front },
            { image_id: idAt(shirt, 1), source_url: back },
          ],
        },
      },
    ]);
  });

  it('fire product.updated once, when the last one is done', async () => {
    await ready(idAt(shirt, 1));
    expect(await eventsOf('product.updated')).toEqual([]);
    await failed(idAt(shirt, 0));
    const product = await shop.get(shirt.id);
    expect(product.images).toMatchObject([
      { url: front, status: 'failed', error: { code: 'image_type', message: 'The file is no image.' } },
      { url: `https://media.example.com/m/${idAt(shirt, 1)}.jpg`, status: 'ready', error: null },
    ]);
    expect(product.updated_at > shirt.updated_at).toBe(true);
    expect(await eventsOf('product.updated')).toMatchObject([
      { data: product, previous: { images: expect.anything() }, actor: { type: 'system' } },
    ]);
  });

  it('are recorded once, however often and in whatever order their results arrive', async () => {
    await Promise.all([0, 1, 0, 1].map((position) => ready(idAt(shirt, position))));
    await failed(idAt(shirt, 0));
    expect((await shop.get(shirt.id)).images.map(({ status }) => status)).toEqual(['ready', 'ready']);
    expect(await eventsOf('product.updated')).toHaveLength(1);
  });

  it('that were deleted, or whose product was, change nothing', async () => {
    await ready(999);
    await record(idAt(shirt, 0), { outcome: 'ready', key: 'k' }, 999);
    expect(await shop.get(shirt.id)).toEqual(shirt);
  });

  it('sent back under either URL stay the same, in the new order', async () => {
    await ready(idAt(shirt, 0));
    await ready(idAt(shirt, 1));
    const before = await shop.get(shirt.id);
    const changed = await shop.update(shirt.id, { images: [{ url: back, alt: 'Back' }, { url: before.images[0]?.url }] });
    expect(changed.images).toMatchObject([
      { id: idAt(shirt, 1), status: 'ready', alt: 'Back', position: 0 },
      { id: idAt(shirt, 0), status: 'ready', alt: 'Front', position: 1 },
    ]);
    expect(await eventsOf('internal.images_requested')).toHaveLength(1);
  });

  it('that failed are retried when they are sent again', async () => {
    await failed(idAt(shirt, 0));
    await ready(idAt(shirt, 1));
    const again = await shop.update(shirt.id, { images: [{ url: front }, { url: back }] });
    expect(again.images.map(({ status }) => status)).toEqual(['processing', 'ready']);
    expect(await eventsOf('internal.images_requested')).toMatchObject([
      {},
      { data: { images: [{ image_id: idAt(again, 0), source_url: front }] } },
    ]);
    await failed(idAt(shirt, 0));
    expect((await shop.get(shirt.id)).images[0]?.status).toBe('processing');
  });
});
