import { assertNoFindingsAndRemove } from '../support/harness/assert-no-findings.ts';
import { createKey, openLiveStore } from '../support/harness/live-store.ts';
import { type RunningStack, runStack } from '../support/harness/running-stack.ts';
import { type RawRequest, requestBytes, sendBytes } from '../support/harness/send-bytes.ts';

const json = 'Content-Type: application/json';

const post = (body: string, ...headers: readonly string[]): RawRequest => ({
  method: 'POST',
  target: '/v1/products',
  headers: [json, ...headers],
  body,
});
const get = (target: string, ...headers: readonly string[]): RawRequest => ({ method: 'GET', target, headers });
const mug = '{"name": "Blue mug", "variants": [{"price": "12.50"}]}';

const cases: readonly (readonly [number, string, RawRequest])[] = [
  [400, 'a body that is not JSON', post('{"name":')],
  [400, 'a body that is a list', post('[]')],
  [400, 'a body of two megabytes', post(`{"name": "${'a'.repeat(2 << 20)}"}`)],
  [413, 'a body of eleven megabytes', post(`{"name": "${'a'.repeat(11 << 20)}"}`)],
  [422, 'a body of 350,000 items', post(`{"name": "a", "variants": [${'{},'.repeat(349_000)}{}]}`)],
  [
    422,
    'two texts of nested tags',
    post(`{"name": "a", "variants": [{}], "description": "${'<b>'.repeat(60_000)}", "short_description": "${'<b>'.repeat(60_000)}"}`),
  ],
  [422, 'a list instead of an object', post('{"name": "a", "variants": [{"price": "1.00"}], "seo": []}')],
  [400, 'a body that is not UTF-8', post('{"name": "a\xff", "variants": [{"price": "1.00"}]}')],
  [400, 'a cursor of 1,025 characters', get(`/v1/products?cursor=${'a'.repeat(1025)}`)],
  [422, 'a whitespace e-mail address', get('/v1/customers?email=%20')],
  [422, 'a whitespace code', get('/v1/discounts?code=%20')],
  [422, 'an e-mail address that grows beyond a key', get(`/v1/customers?email=${encodeURIComponent('\u{1d160}'.repeat(127))}`)],
  [400, 'a body nested 100,000 levels deep', post(`{"a":${'['.repeat(100_000)}${']'.repeat(100_000)}}`)],
  [400, 'a compressed body', post('\x1f\x8b\x08\x00\xff', 'Content-Encoding: gzip')],
  [422, 'half a surrogate pair', post('{"name": "\\ud800", "variants": [{"price": "12.50"}]}')],
  [422, 'a NUL in a name', post('{"name": "a\\u0000b", "variants": [{"price": "12.50"}]}')],
  [422, 'a number that overflows', post('{"name": "x", "variants": [{"price": 1e400}]}')],
  [422, 'a prototype as a body', post('{"__proto__": {"name": "x"}, "constructor": 1}')],
  [
    422,
    'an option named __proto__',
    post('{"name": "x", "options": [{"name": "__proto__", "values": ["a"]}], "variants": [{"price": 1}]}'),
  ],
  [422, 'an Idempotency-Key of 256 characters', post(mug, `Idempotency-Key: ${'k'.repeat(256)}`)],
  [201, 'an Idempotency-Key outside ASCII', post(mug, 'Idempotency-Key: \xff\xfe')],
  [404, 'invalid percent-encoding in a path', get('/v1/products/%zz')],
  [404, 'an encoded NUL in a path', get('/v1/products/%00')],
  [404, 'encoded bytes that are not text', get('/v1/%ff%fe')],
  [404, 'an id out of range', get('/v1/products/99999999999999999999')],
  [404, 'a path with empty parts', get('//v1//products')],
  [422, 'invalid percent-encoding in a query', get('/v1/products?limit=%zz')],
  [400, 'an encoded NUL as a cursor', get('/v1/products?cursor=%00')],
  [422, 'a query of 3,000 parameters', get(`/v1/products?${'a=1&'.repeat(3000)}`)],
  [422, 'bytes in a query that are not UTF-8', get('/v1/customers?email=%ed%a0%80')],
  [200, 'a time before the allowed range', get('/v1/products?updated_since=0001-01-01T00:00:00Z')],
  [200, 'a time after the allowed range', get('/v1/products?updated_since=9999-12-31T23:59:59Z')],
  [200, 'a time in microseconds', get('/v1/products?updated_since=2026-11-05T10:00:00.999999Z')],
  [200, 'headers named like inherited properties', get('/v1/store', '__proto__: x', 'constructor: y')],
  [200, 'invalid cookies', get('/v1/store', 'Cookie: a=b; ;;=', 'Cookie: c')],
  [431, '500 headers', get('/v1/store', ...Array.from({ length: 500 }, (_, index) => `x-${index}: ${'v'.repeat(50)}`))],
  [400, 'a NUL in a path', get('/v1/products/\0')],
  [400, 'a NUL in a header', get('/v1/store', 'X-Name: a\0b')],
  [400, 'a target that is a star', { method: 'OPTIONS', target: '*' }],
  [200, 'a target that is another address', get('http://elsewhere.example/v1/store')],
  [400, 'a target that is not an address', get('http://[/v1/store')],
  [404, 'the media library without a key', get('/media/')],
  [404, 'a path that leaves the media library', get('/media/..%2f..%2fmaster.key')],
  [404, 'a media key that is not text', get('/media/%zz')],
];

describe('the running stack answers', () => {
  let stack: RunningStack;
  let port: number;
  let authorization: string;
  beforeAll(async () => {
    stack = await runStack(['--no-seed']);
    port = Number(new URL(stack.origin).port);
    const store = await openLiveStore(stack, 'malformed');
    authorization = `Authorization: Bearer ${(await createKey(store.admin)).secret}`;
  });
  afterAll(() => assertNoFindingsAndRemove(stack));

  it.each(cases)('%i to %s', async (status, _, request) => {
    const { headers = [] } = request;
    const answer = await sendBytes(port, requestBytes({ ...request, headers: [authorization, ...headers] }));
    expect(answer.status).toBe(status);
  });

  it.each([
    ['a credential outside ASCII', 'Bearer \xff\xfe'],
    ['a credential of 9,000 characters', `Bearer ${'a'.repeat(9000)}`],
    ['an unknown but well-formed credential', `Bearer so_live_${'0'.repeat(70)}`],
    ['another kind of credential', 'Basic YTpi'],
  ])('401 to %s', async (_, credential) => {
    const answer = await sendBytes(port, requestBytes(get('/v1/store', `Authorization: ${credential}`)));
    expect(answer.status).toBe(401);
  });

  it.each(['%00', 'x'.repeat(3000), '..%2f..'])('404 to an admin path with an impossible store (%#)', async (storeId) => {
    const asStaff = `Authorization: Bearer ${stack.demo.admin_token}`;
    const answer = await sendBytes(port, requestBytes(get(`/admin/v1/stores/${storeId}/api-keys`, asStaff)));
    expect(answer.status).toBe(404);
  });

  it('400 to bytes that are not HTTP, and keeps serving', async () => {
    expect((await sendBytes(port, Buffer.from('\x16\x03\x01\x00\r\n\r\n', 'latin1'))).status).toBe(400);
    expect((await sendBytes(port, requestBytes(get('/v1/store', authorization)))).status).toBe(200);
    expect(stack.printed()).not.toContain('failed');
  });
});
