import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { type Api, anApi } from '#test/support/harness/an-api.ts';

let api: Api;
let key: string;
beforeAll(async () => {
  api = await anApi();
  key = await api.key();
});
afterAll(() => api.close());

const product = { name: 'Blue mug', description: '<p>A mug that is blue.</p>'.repeat(60), variants: [{ price: '12.50' }] };
const make = (encoding: string | null, idempotencyKey: string, body: object = product) =>
  api.invoke({
    ...{ method: 'POST', route: '/v1/products', key, body },
    headers: { 'idempotency-key': idempotencyKey, ...(encoding === null ? {} : { 'accept-encoding': encoding }) },
  });

it('a response is stored uncompressed for its Idempotency-Key, and each replay has the encoding that its client asks for', async () => {
  const first = await make('br', 'mug');
  expect([first.statusCode, first.headers['Content-Encoding'], first.isBase64Encoded]).toEqual([201, 'br', true]);
  const text = brotliDecompressSync(Buffer.from(first.body, 'base64')).toString();
  expect(JSON.parse(text)).toMatchObject({ data: { object: 'product', name: 'Blue mug' } });

  const plain = await make(null, 'mug');
  expect(plain).toMatchObject({ statusCode: 201, body: text, headers: { 'Idempotent-Replayed': 'true', Vary: 'Accept-Encoding' } });
  expect(plain.headers['Content-Encoding']).toBeUndefined();
  const again = await make('gzip', 'mug');
  expect(again.headers).toMatchObject({ 'Idempotent-Replayed': 'true', 'Content-Encoding': 'gzip' });
  expect(gunzipSync(Buffer.from(again.body, 'base64')).toString()).toBe(text);
});

it('HEAD returns the headers of GET and no body', async () => {
  await make(null, 'another');
  const call = { route: '/v1/products', key, headers: { 'accept-encoding': 'gzip' } };
  const get = await api.invoke({ ...call, method: 'GET' });
  const { headers, ...head } = await api.invoke({ ...call, method: 'HEAD' });
  expect(head).toEqual({ statusCode: 200, body: '' });
  expect(headers).toMatchObject({ 'Content-Type': 'application/json', 'Content-Encoding': 'gzip', Vary: 'Accept-Encoding' });
  expect(Object.keys(headers)).toEqual(Object.keys(get.headers));
});

it('a long error response is compressed too', async () => {
  const variants = Array.from({ length: 60 }, () => ({ price: 'none' }));
  const { statusCode, headers, body } = await make('br', 'wrong', { ...product, variants });
  expect([statusCode, headers['Content-Encoding']]).toEqual([422, 'br']);
  const { error } = JSON.parse(brotliDecompressSync(Buffer.from(body, 'base64')).toString());
  expect(error.request_id).toBe(headers['X-Request-Id']);
});

it('the OpenAPI document is compressed', async () => {
  const { headers, body } = await api.invoke({ route: '/v1/openapi.json', headers: { 'accept-encoding': 'gzip, br' } });
  expect(headers['Content-Encoding']).toBe('br');
  expect(JSON.parse(brotliDecompressSync(Buffer.from(body, 'base64')).toString())).toMatchObject({ openapi: '3.1.0' });
});
