import { openStoreWrites } from '#shared/stores/stores-table.ts';
import { transact } from '#shared/table/transact.ts';
import { aStore } from '../support/builders/a-store.ts';
import type { ApiCall } from '../support/builders/api-event.ts';
import { type Api, anApi, contracts } from '../support/harness/an-api.ts';

const trial = aStore({ id: '01J9ZK3V5T8Q2M4N6P7R8S9TZY', handle: 'trial', status: 'trial', plan: null, testMode: true });

let api: Api;
let key: string;
/** Whether every transaction fails. */
let broken = false;
beforeAll(async () => {
  api = await anApi({
    intercept: (operation) => {
      if (broken && operation === 'TransactWriteItems') throw new Error('broken');
      return undefined;
    },
  });
  await transact(api.table, openStoreWrites(trial));
  key = await api.key();
});
afterAll(() => api.close());

const customer = (email: string, more: Partial<ApiCall> = {}): ApiCall => ({
  method: 'POST',
  route: '/v1/customers',
  body: { email },
  key,
  ...more,
});

const once = { 'idempotency-key': 'once' };
const inUse = ({ statusCode }: { readonly statusCode: number }): ApiCall => {
  expect(statusCode).toBe(201);
  return customer('other@example.com', { headers: once });
};
const failing = (call: ApiCall): ApiCall => {
  broken = true;
  return call;
};

describe('every answer', () => {
  it.each<[number, () => ApiCall | Promise<ApiCall>]>([
    [200, () => ({ route: '/v1/customers', key })],
    [201, () => customer('ada@example.com')],
    [400, () => ({ ...customer(''), rawBody: '{' })],
    [401, () => ({ route: '/v1/customers' })],
    [403, async () => ({ route: '/v1/customers', key: await api.key(['read_orders']) })],
    [404, () => ({ route: '/v1/customers/{id}', params: { id: '7' }, key })],
    [409, async () => inUse(await api.send(customer('grace@example.com', { headers: once })))],
    [422, () => customer('nobody')],
    [500, () => failing(customer('alan@example.com'))],
  ])('of status %i is JSON and has the rate limit', async (status, callOf) => {
    const beganAtSec = Math.floor(Date.now() / 1000);
    const { statusCode, headers } = await api.send(await callOf());
    broken = false;
    expect([statusCode, headers['Content-Type']]).toEqual([status, 'application/json']);
    expect(headers['X-RateLimit-Limit']).toBe('120');
    expect(Number(headers['X-RateLimit-Remaining'])).toBeLessThan(120);
    const resetSec = Number(headers['X-RateLimit-Reset']);
    expect(Number.isSafeInteger(resetSec)).toBe(true);
    expect(resetSec).toBeGreaterThan(beganAtSec);
    expect(resetSec).toBeLessThanOrEqual(beganAtSec + 62);
  });

  it('that is a refusal has a type and a message, names a field only if that field is invalid, and contains only the error', async () => {
    const unknown = await api.send({ route: '/v1/customers/{id}', params: { id: '7' }, key });
    expect(unknown.json).toEqual({
      error: { type: 'not_found', code: 'not_found', message: expect.any(String), request_id: unknown.headers['X-Request-Id'] },
    });
    const invalid = await api.send({ ...customer('nobody'), body: { email: 'nobody', accepts_marketing: 'yes' } });
    expect(invalid.json).toEqual({
      error: {
        type: 'invalid_request',
        code: 'invalid_fields',
        message: '2 fields are invalid; see errors.',
        param: 'email',
        errors: [
          { param: 'email', code: 'invalid_email', message: expect.any(String) },
          { param: 'accepts_marketing', code: 'wrong_type', message: expect.any(String) },
        ],
        request_id: invalid.headers['X-Request-Id'],
      },
    });
  });
});

describe('the rate limit', () => {
  it('of a test key is 30 requests a minute: the 31st learns how long to wait', async () => {
    const testKey = await api.key(undefined, trial.id);
    const answers = [];
    for (let n = 0; n < 31; n += 1) answers.push(await api.send({ route: '/v1/store', key: testKey }));
    expect(answers.slice(0, 30).map(({ statusCode }) => statusCode)).toEqual(Array(30).fill(200));
    const { statusCode, json, headers } = answers[30] ?? (await api.send({ route: '/v1/store' }));
    expect([statusCode, json.error.type]).toEqual([429, 'rate_limited']);
    expect([headers['X-RateLimit-Limit'], headers['X-RateLimit-Remaining']]).toEqual(['30', '0']);
    expect(headers['Retry-After']).toMatch(/^([1-9]|[1-5]\d|60)$/);
  });

  it('counts each key separately', async () => {
    const [one, other] = [await api.key(), await api.key()];
    const remaining = async (of: string) => (await api.send({ route: '/v1/store', key: of })).headers['X-RateLimit-Remaining'];
    expect([await remaining(one), await remaining(one), await remaining(other)]).toEqual(['119', '118', '119']);
  });
});

describe('an Idempotency-Key', () => {
  it('has up to 255 characters', async () => {
    const headers = { 'idempotency-key': 'k'.repeat(255) };
    const first = await api.send(customer('long@example.com', { headers }));
    const again = await api.send(customer('long@example.com', { headers }));
    expect([first.statusCode, again.statusCode, again.headers['Idempotent-Replayed']]).toEqual([201, 201, 'true']);
    expect(again.body).toBe(first.body);
    expect(Number(again.headers['X-RateLimit-Remaining'])).toBe(Number(first.headers['X-RateLimit-Remaining']) - 1);
    const longer = await api.send(customer('long@example.com', { headers: { 'idempotency-key': 'k'.repeat(256) } }));
    expect([longer.statusCode, longer.json.error.errors[0].code]).toEqual([422, 'too_long']);
  });

  it('that an integration used does not give staff its answer, and vice versa', async () => {
    const staff = { key: await api.token({ email: 'operator@example.com', operator: true }), params: { store_id: aStore().id } };
    const asStaff = { ...staff, method: 'POST', route: '/admin/v1/stores/{store_id}/customers' };
    const of = (name: string) => ({ headers: { 'idempotency-key': name }, body: { email: `${name}@example.com` } });
    const answers = [
      await api.send(customer('', { ...of('ours') })),
      await api.send({ ...asStaff, ...of('ours') }),
      await api.send({ ...asStaff, ...of('theirs') }),
      await api.send(customer('', { ...of('theirs') })),
      await api.send({ ...asStaff, ...of('theirs') }),
    ];
    expect(answers.map(({ statusCode, json, headers }) => [statusCode, json.error?.code ?? headers['Idempotent-Replayed']])).toEqual([
      [201, undefined],
      [409, 'idempotency_key_reused'],
      [201, undefined],
      [409, 'idempotency_key_reused'],
      [201, 'true'],
    ]);
  });

  it('has no effect on GET, PATCH and DELETE, which are safe to repeat', async () => {
    const headers = { 'idempotency-key': 'shared' };
    const { id } = (await api.send(customer('patch@example.com', { headers }))).json.data;
    const one = { route: '/v1/customers/{id}', params: { id: String(id) }, headers, key };
    const change = async (first_name: string) => (await api.send({ ...one, method: 'PATCH', body: { first_name } })).json.data.first_name;
    expect([await change('Ada'), await change('Grace')]).toEqual(['Ada', 'Grace']);
    const read = await api.send(one);
    expect([read.json.data.first_name, read.headers['Idempotent-Replayed']]).toEqual(['Grace', undefined]);
    const unread = contracts.filter(({ endpoint: { method, idempotent } }) => method !== 'POST' && idempotent);
    expect(unread.map(({ name }) => name)).toEqual([]);
  });
});

type Schema = {
  readonly type: string;
  readonly item?: Schema;
  readonly entries?: Readonly<Record<string, Schema>>;
};

it('every object in an answer names its type', () => {
  const answered = contracts.flatMap(({ name, endpoint }) => {
    const { data } = (endpoint.success.body as unknown as Schema).entries ?? {};
    const { object } = (data?.item ?? data)?.entries ?? {};
    return data === undefined || ['literal', 'string'].includes(object?.type ?? '') ? [] : [name];
  });
  expect(answered).toEqual([]);
});
