import { createAdminClient } from '#shared/client/admin-client.ts';
import { onePixelPng } from '../support/fakes/uploaded-files.ts';
import { assertNoFindingsAndRemove } from '../support/harness/assert-no-findings.ts';
import { type LiveStore, openLiveStore } from '../support/harness/live-store.ts';
import { type RunningStack, runStack } from '../support/harness/running-stack.ts';
import { until } from '../support/harness/until.ts';

type Image = { readonly url: string; readonly status: string };
type Product = { readonly data: { readonly id: number; readonly images: readonly Image[] } };

describe('an image that staff upload', () => {
  let stack: RunningStack;
  let store: LiveStore;
  let other: LiveStore;
  beforeAll(async () => {
    stack = await runStack(['--no-seed']);
    store = await openLiveStore(stack, 'pictures');
    other = await openLiveStore(stack, 'others');
  });
  afterAll(() => assertNoFindingsAndRemove(stack));

  const uploadsOf = ({ id }: LiveStore) =>
    createAdminClient({ token: stack.demo.admin_token, baseUrl: stack.demo.admin }).store(id).imageUploads;
  const begin = () => uploadsOf(store).create({ content_type: 'image/png', size: onePixelPng.length });
  const send = (url: string, body: Buffer, type = 'image/png') =>
    fetch(url, { method: 'PUT', body: new Uint8Array(body), headers: { 'content-type': type } });

  it('is served as an image only, and becomes the image of a new product', async () => {
    const { id, upload } = await begin();
    expect((await send(upload.url, onePixelPng)).status).toBe(200);
    const { url, content_type: type } = await uploadsOf(store).complete(id);
    expect(url).toMatch(new RegExp(`^${stack.origin}/media/uploads/${store.id}/${id}-[0-9a-f]{32}\\.png$`));
    const served = await fetch(url);
    expect([served.status, type, Buffer.from(await served.arrayBuffer())]).toEqual([200, 'image/png', onePixelPng]);
    expect(Object.fromEntries(served.headers)).toMatchObject({
      'content-type': 'image/png',
      'cache-control': 'public, max-age=86400, immutable',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; sandbox",
    });

    const made = await store.api<Product>('POST', '/products', { name: 'Mug', variants: [{ price: '12.50' }], images: [{ url }] });
    const product = await until(
      async () => (await store.api<Product>('GET', `/products/${made.body.data.id}`)).body.data,
      ({ images }) => images.every(({ status }) => status !== 'processing'),
    );
    expect(product.images).toMatchObject([
      { status: 'ready', url: expect.stringMatching(`^${stack.origin}/media/${store.id}/${product.id}/\\d+\\.png$`) },
    ]);
    expect(Buffer.from(await (await fetch(product.images[0]?.url ?? '')).arrayBuffer())).toEqual(onePixelPng);
  });

  it('has the same address when its completion is repeated, immediately or later', async () => {
    const { id, upload } = await begin();
    await send(upload.url, onePixelPng);
    const both = await Promise.all([uploadsOf(store).complete(id), uploadsOf(store).complete(id)]);
    expect(both[0]).toEqual(both[1]);
    expect(await uploadsOf(store).complete(id)).toEqual(both[0]);
  });

  it('must have the announced size and type', async () => {
    const { id, upload } = await begin();
    const longer = Buffer.concat([onePixelPng, Buffer.alloc(1)]);
    const sent = [
      await send(upload.url, longer),
      await send(upload.url, onePixelPng.subarray(1)),
      await send(upload.url, onePixelPng, 'text/html'),
    ];
    expect(sent.map(({ status }) => status)).toEqual([403, 403, 403]);
    const elsewhere = upload.url.replace(`/image-uploads/${id}?`, `/image-uploads/${id + 1}?`);
    expect((await send(elsewhere, onePixelPng)).status).toBe(403);
    await expect(uploadsOf(store).complete(id)).rejects.toMatchObject({ status: 404 });
  });

  it('is not found before its upload, and in no other store', async () => {
    const { id, upload } = await begin();
    await expect(uploadsOf(store).complete(id)).rejects.toMatchObject({ status: 404 });
    await send(upload.url, onePixelPng);
    await expect(uploadsOf(other).complete(id)).rejects.toMatchObject({ status: 404 });
    expect((await uploadsOf(store).complete(id)).id).toBe(id);
  });

  it('is refused when it is an HTML page named like an image', async () => {
    const page = Buffer.from('<!doctype html><script>alert(1)</script>');
    const { id, upload } = await uploadsOf(store).create({ content_type: 'image/png', size: page.length });
    expect((await send(upload.url, page)).status).toBe(200);
    await expect(uploadsOf(store).complete(id)).rejects.toMatchObject({ status: 422 });
  });
});
