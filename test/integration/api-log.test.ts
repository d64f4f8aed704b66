import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { unpackText } from '#shared/table/rows/long-text.ts';
import { assertNoFindingsAndRemove } from '../support/harness/assert-no-findings.ts';
import { jsonClient } from '../support/harness/json-client.ts';
import { createKey, type LiveStore, openLiveStore } from '../support/harness/live-store.ts';
import { type RunningStack, runStack } from '../support/harness/running-stack.ts';
import { until } from '../support/harness/until.ts';

type Logged = {
  readonly request_id: string;
  readonly method: string;
  readonly path: string;
  readonly status: number;
  readonly error_code: string | null;
  readonly errors: readonly { readonly param: string; readonly code: string }[];
  readonly idempotent_replayed: boolean;
  readonly key: { readonly type: string; readonly id: number; readonly name: string };
};

let stack: RunningStack;
let store: LiveStore;
beforeAll(async () => {
  stack = await runStack(['--no-seed']);
  store = await openLiveStore(stack, 'logged');
});
afterAll(() => assertNoFindingsAndRemove(stack));

const page = async (query: string) => (await store.admin<{ data: Logged[] }>('GET', `/api-log?limit=250&${query}`)).body.data;
/** Waits until the log contains this many requests that match the query, and returns them. */
const logged = (query: string, count: number) =>
  until(
    () => page(query),
    (requests) => requests.length >= count,
  );

it('the API log has every request of a key, including refused, replayed, not found, forbidden and rate-limited ones, and none of its secrets', async () => {
  const { id, secret } = await createKey(store.admin);
  const send = async (
    method: string,
    path: string,
    options: { readonly body?: object; readonly key?: string; readonly secret?: string } = {},
  ) => {
    const response = await fetch(`${stack.demo.api}${path}`, {
      method,
      headers: {
        authorization: `Bearer ${options.secret ?? secret}`,
        'content-type': 'application/json',
        ...(options.key === undefined ? {} : { 'idempotency-key': options.key }),
      },
      ...(options.body === undefined ? {} : { body: JSON.stringify(options.body) }),
    });
    await response.arrayBuffer();
    return { request_id: response.headers.get('x-request-id'), status: response.status };
  };
  const customer = { email: 'ada.secret@example.com', first_name: 'Adaline-Personal' };
  const first = [
    await send('POST', '/customers', { body: customer, key: 'key-of-idempotency' }),
    await send('POST', '/customers', { body: customer, key: 'key-of-idempotency' }),
    await send('POST', '/products', { body: { name: '' } }),
    await send('GET', '/products/999?search=query-text'),
    await send('GET', '/no-such-path/ada.secret@example.com/SUMMER-CODE-77?token=query-text'),
    await send('DELETE', '/store'),
    await send('GET', `/customers?email=${customer.email}`),
    await send('POST', '/gift-cards', { body: { code: 'GIFTCODE12345678', value: '5.00' } }),
    await send('GET', '/products?nonsense=query-text&ada.secret@example.com=1'),
    await send('POST', '/products', { body: { name: 'Mug', variants: [{ price: '12.505-query-text' }] }, key: 'key-of-idempotency-2' }),
    await send('POST', '/products', { body: { name: 'Mug', variants: [{ price: '12.505-query-text' }] }, key: 'key-of-idempotency-2' }),
  ];
  const flood = await Promise.all(Array.from({ length: 130 }, () => send('GET', '/store')));
  const answers = [...first, ...flood];
  expect(first.map(({ status }) => status)).toEqual([201, 201, 422, 404, 404, 405, 200, 201, 422, 422, 422]);
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 201, 404, 405, 422, 429]));

  const all = await logged(`key_id=${id}`, answers.length);
  const byId = (requests: readonly { readonly request_id: string | null; readonly status: number }[]) =>
    requests.map(({ request_id, status }) => `${request_id} ${status}`).sort();
  expect(byId(all)).toEqual(byId(answers));
  expect(new Set(all.map(({ key }) => `${key.type} ${key.id} ${key.name}`))).toEqual(new Set([`api_key ${id} Test`]));
  const paths = new Map(all.map(({ request_id, ...request }) => [request_id, request]));
  expect(
    first.map(({ request_id }) => paths.get(request_id ?? '')).map((request) => [request?.path, request?.idempotent_replayed]),
  ).toEqual([
    ['/v1/customers', false],
    ['/v1/customers', true],
    ['/v1/products', false],
    ['/v1/products/999', false],
    ['/v1/no-such-path/{…}/{…}', false],
    ['/v1/store', false],
    ['/v1/customers', false],
    ['/v1/gift-cards', false],
    ['/v1/products', false],
    ['/v1/products', false],
    ['/v1/products', true],
  ]);
  expect(first.map(({ request_id }) => paths.get(request_id ?? '')?.errors)).toEqual([
    ...[[], []],
    [
      { param: 'name', code: 'too_short' },
      { param: 'variants', code: 'required' },
    ],
    ...[[], [], [], [], []],
    [
      { param: 'nonsense', code: 'unknown_parameter' },
      { param: '{…}', code: 'unknown_parameter' },
    ],
    [{ param: 'variants[0].price', code: 'invalid_format' }],
    [{ param: 'variants[0].price', code: 'invalid_format' }],
  ]);

  const rows = new DatabaseSync(join(stack.dataDir, 'dynamodb.db'), { readOnly: true });
  const tables = rows.prepare("SELECT name FROM sqlite_master WHERE type = 'table'").all() as { name: string }[];
  const stored = tables.flatMap(({ name }) =>
    rows
      .prepare(`SELECT * FROM "${name}"`)
      .all()
      .map((row) => rowText(row)),
  );
  rows.close();
  const rowsOfLog = stored.filter((text) => text.includes('API_CALL') || text.includes('api_call'));
  const ofLog = [...rowsOfLog, ...rowsOfLog.flatMap(packedCalls)];
  expect(ofLog.length).toBeGreaterThanOrEqual(answers.length);
  for (const hidden of [
    secret,
    customer.email,
    customer.first_name,
    'GIFTCODE12345678',
    'query-text',
    'SUMMER-CODE-77',
    'key-of-idempotency',
  ]) {
    expect(ofLog.filter((text) => text.includes(hidden))).toEqual([]);
  }
});

it('the API log has the calls of a key even after the key is revoked', async () => {
  const { id, secret } = await createKey(store.admin);
  await store.admin('POST', `/api-keys/${id}/revoke`, {});
  expect((await jsonClient(stack.demo.api, secret)('GET', '/products')).status).toBe(401);
  const [refused] = await logged(`key_id=${id}`, 1);
  expect(refused).toMatchObject({ method: 'GET', path: '/v1/products', status: 401, error_code: 'revoked_credential' });
});

it('the API log counts the calls of a key, by route and scope', async () => {
  const { id, secret } = await createKey(store.admin);
  const api = jsonClient(stack.demo.api, secret);
  await Promise.all([api('GET', '/products'), api('GET', '/products'), api('POST', '/products', {})]);
  await logged(`key_id=${id}`, 3);
  const { body } = await store.admin<{ data: { keys: { key: { id: number } }[] } }>('GET', '/api-log/counts');
  expect(body.data.keys.find(({ key }) => key.id === id)).toMatchObject({
    calls: 3,
    succeeded: 2,
    refused: 1,
    failed: 0,
    scopes: [
      { scope: 'read_products', calls: 2, succeeded: 2, refused: 0, failed: 0 },
      { scope: 'write_products', calls: 1, succeeded: 0, refused: 1, failed: 0 },
    ],
  });
});

it('the API log has no requests of staff', async () => {
  await store.admin('GET', '/products');
  await store.api('GET', '/locations');
  await logged('path_prefix=/v1/locations', 1);
  expect(await page('path_prefix=/admin')).toEqual([]);
});

/** Returns the calls that are packed together in a stored row: all of the row's calls except the newest. */
function packedCalls(row: string): readonly string[] {
  const packed = /"packed_calls":\{"B":"([^"]+)"\}/.exec(row)?.[1];
  if (packed === undefined) return [];
  const calls: readonly unknown[] = JSON.parse(unpackText(Buffer.from(packed, 'base64')));
  return calls.map((call) => JSON.stringify(call));
}

function rowText(row: Readonly<Record<string, unknown>>): string {
  return Object.values(row)
    .map((value) => (value instanceof Uint8Array ? Buffer.from(value).toString('latin1') : String(value)))
    .join(' ');
}
