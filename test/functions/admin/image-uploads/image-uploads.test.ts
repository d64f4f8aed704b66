import fc from 'fast-check';
import { maxImageBytes } from '#shared/catalogue/image-file.ts';
import { aStore } from '#test/support/builders/a-store.ts';
import { onePixelPng } from '#test/support/fakes/uploaded-files.ts';
import { type Api, anApi } from '#test/support/harness/an-api.ts';

const storeId = aStore().id;
const route = '/admin/v1/stores/{store_id}/image-uploads';

let api: Api;
let token: string;
beforeAll(async () => {
  api = await anApi();
  token = await api.token({ email: 'operator@example.com', operator: true });
});
afterAll(() => api.close());

const begin = (body: object) =>
  api.send({ method: 'POST', route, params: { store_id: storeId }, headers: { authorization: `Bearer ${token}` }, body });
const complete = (id: number | string, store = storeId) =>
  api.send({
    method: 'POST',
    route: `${route}/{id}/complete`,
    params: { store_id: store, id: String(id) },
    headers: { authorization: `Bearer ${token}` },
  });
const arrived = (id: number, bytes: Uint8Array, store = storeId): void =>
  void api.uploads.uploads.set(`${store}/image-uploads/${id}`, bytes);

describe('an upload', () => {
  it('starts with a URL that accepts its bytes for an hour', async () => {
    const { statusCode, json } = await begin({ content_type: 'image/png', size: 70 });
    expect([statusCode, json]).toMatchObject([
      201,
      {
        data: {
          object: 'image_upload',
          content_type: 'image/png',
          size: 70,
          upload: { method: 'PUT', url: `https://imports.example/${storeId}/image-uploads/${json.data.id}` },
        },
      },
    ]);
  });

  it.each([
    [{ content_type: 'image/svg+xml', size: 70 }, 'content_type', 'invalid_enum'],
    [{ content_type: 'text/html', size: 70 }, 'content_type', 'invalid_enum'],
    [{ content_type: 'image/png, text/html', size: 70 }, 'content_type', 'invalid_enum'],
    [{ size: 70 }, 'content_type', 'required'],
    [{ content_type: 'image/png' }, 'size', 'required'],
    [{ content_type: 'image/png', size: 0 }, 'size', 'too_small'],
    [{ content_type: 'image/png', size: maxImageBytes + 1 }, 'size', 'too_large'],
    [{ content_type: 'image/png', size: 1.5 }, 'size', 'wrong_type'],
  ])('of %j is refused at %s with %s', async (body, param, code) => {
    const { statusCode, json } = await begin(body);
    expect([statusCode, json.error.errors]).toMatchObject([422, [{ param, code }]]);
  });

  it('of the maximum size is accepted', async () => {
    expect((await begin({ content_type: 'image/avif', size: maxImageBytes })).statusCode).toBe(201);
  });
});

describe('a completed upload', () => {
  it('is in the media library with the type of its bytes', async () => {
    arrived(41, onePixelPng);
    const { statusCode, json } = await complete(41);
    expect([statusCode, json.data.url.replace(/-[0-9a-f]{32}\./, '-?.')]).toEqual([
      200,
      `https://media.example/uploads/${storeId}/41-?.png`,
    ]);
    expect(json.data).toMatchObject({ object: 'image_upload', id: 41, content_type: 'image/png', size: onePixelPng.length });
    const stored = api.uploads.media.get(new URL(json.data.url).pathname.slice(1));
    expect(stored).toMatchObject({ contentType: 'image/png', cacheControl: 'public, max-age=86400, immutable', body: onePixelPng });
  });

  it('has the same URL when it is completed again', async () => {
    arrived(42, onePixelPng);
    expect((await complete(42)).json).toEqual((await complete(42)).json);
  });

  it('does not change the image at its URL when other bytes are sent', async () => {
    arrived(43, onePixelPng);
    const first = (await complete(43)).json.data.url;
    arrived(43, Buffer.concat([onePixelPng, Buffer.from('more')]));
    const second = (await complete(43)).json.data.url;
    expect(second).not.toBe(first);
    expect(api.uploads.media.get(new URL(first).pathname.slice(1))?.body).toEqual(onePixelPng);
  });

  it('is a GIF if its bytes are, whatever type was declared', async () => {
    const { json } = await begin({ content_type: 'image/png', size: 6 });
    arrived(json.data.id, Buffer.from('GIF89a'));
    expect((await complete(json.data.id)).json.data).toMatchObject({
      content_type: 'image/gif',
      url: expect.stringMatching(/\/uploads\/.+\.gif$/),
    });
  });

  it.each([
    ['a page', '<!doctype html><script>alert(1)</script>'],
    ['a drawing with a script', '<svg xmlns="http://www.w3.org/2000/svg"><script/></svg>'],
    ['a picture after a page', '<p>GIF89a'],
    ['nothing', ''],
  ])('is refused and not stored when it is %s', async (_, text) => {
    arrived(44, Buffer.from(text));
    const before = api.uploads.media.size;
    const { statusCode, json } = await complete(44);
    expect([statusCode, json.error.errors]).toMatchObject([422, [{ param: '', code: 'image_type' }]]);
    expect(api.uploads.media.size).toBe(before);
  });

  it('is never served as a page, whatever bytes it contains', async () => {
    await fc.assert(
      fc.asyncProperty(fc.uint8Array({ maxLength: 64 }), async (bytes) => {
        arrived(45, bytes);
        const { json } = await complete(45);
        for (const { contentType } of api.uploads.media.values()) expect(contentType).toMatch(/^image\/(jpeg|png|webp|avif|gif)$/);
        expect(json.error?.errors[0]?.code ?? 'image_type').toBe('image_type');
      }),
      { numRuns: 50 },
    );
  });

  it('is refused before reading if it is too large', async () => {
    let isRead = false;
    let isClosed = false;
    const open = api.uploads.open;
    Object.assign(api.uploads, {
      open: async () => ({
        sizeBytes: maxImageBytes + 1,
        read: async () => {
          isRead = true;
          return onePixelPng;
        },
        close: () => {
          isClosed = true;
        },
      }),
    });
    const { json } = await complete(46);
    Object.assign(api.uploads, { open });
    expect([json.error.errors, isRead, isClosed]).toMatchObject([[{ param: '', code: 'too_large' }], false, true]);
  });

  it('is not found before its bytes have arrived', async () => {
    const { json } = await begin({ content_type: 'image/png', size: 70 });
    expect((await complete(json.data.id)).statusCode).toBe(404);
  });

  it('is not found in another store', async () => {
    arrived(47, onePixelPng, '01J00000000000000000000000');
    expect((await complete(47)).statusCode).toBe(404);
  });

  it.each(['../imports/47', '..%2F47', '47/..', '-1', '0', '1e3', '9'.repeat(40)])('has no id such as %s', async (id) => {
    expect((await complete(id)).statusCode).toBe(404);
  });
});
