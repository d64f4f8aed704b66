import * as v from 'valibot';
import { openApiGroup } from '#functions/wiring/open-api-group.ts';
import { newSecret } from '#shared/api-keys/credential-secret.ts';
import { credentialItem } from '#shared/api-keys/credentials-table.ts';
import { defineEndpoint } from '#shared/http/endpoint.ts';
import { integerParam, listParams } from '#shared/http/query-params.ts';
import type { Operations } from '#shared/http/request-context.ts';
import { fieldError } from '#shared/kernel/errors.ts';
import { requiredText } from '#shared/kernel/fields-schema.ts';
import type { Store } from '#shared/stores/store.ts';
import { openStoreWrites } from '#shared/stores/stores-table.ts';
import { commit } from '#shared/table/commit.ts';
import { keys } from '#shared/table/keys.ts';
import { readItem } from '#shared/table/read-items.ts';
import { ChangedTooOften } from '#shared/table/retry-transient.ts';
import type { Table } from '#shared/table/table-client.ts';
import { transact } from '#shared/table/transact.ts';
import { aStore } from '#test/support/builders/a-store.ts';
import { type ApiCall, apiEvent, lambdaContext } from '#test/support/builders/api-event.ts';
import { recordedLog } from '#test/support/fakes/recorded-log.ts';
import { withoutStaff } from '#test/support/fakes/without-staff.ts';
import { type LocalTable, localTable } from '#test/support/harness/local-table.ts';

const Note = v.object({ data: v.object({ id: v.number(), text: v.string() }) });
const shared = { success: { status: 200, body: Note }, errors: [], emits: [] } as const;
const endpoints = {
  getNote: defineEndpoint({ ...shared, method: 'GET', path: '/notes/{id}', scope: 'read_products', summary: '', idempotent: false }),
  listNotes: defineEndpoint({
    ...shared,
    method: 'GET',
    path: '/notes',
    scope: 'read_products',
    summary: '',
    idempotent: false,
    query: { ...listParams, size: integerParam(1, 9, '') },
  }),
  writeNote: defineEndpoint({
    ...shared,
    method: 'POST',
    path: '/notes',
    scope: 'write_products',
    summary: '',
    idempotent: true,
    success: { status: 201, body: Note },
    body: v.object({ text: requiredText(20) }),
  }),
  uninstall: defineEndpoint({ ...shared, method: 'DELETE', path: '/app', scope: 'app_token', summary: '', idempotent: false }),
};

const bytes = (fill: number) => new Uint8Array(32).fill(fill);
const live = aStore();
const trial = aStore({ id: '01J9ZK3V5T8Q2M4N6P7R8S9TAC', handle: 'trial', status: 'trial', plan: null, testMode: true });
const cheap = aStore({ id: '01J9ZK3V5T8Q2M4N6P7R8S9TAD', handle: 'cheap', plan: 'basic' });
const closed = aStore({ id: '01J9ZK3V5T8Q2M4N6P7R8S9TAE', handle: 'closed', status: 'suspended' });

type Work = { run: () => void | Promise<void>; runs: number };

async function setup(options: Parameters<typeof localTable>[0] = {}) {
  const local = await localTable(options);
  const { table } = local;
  const secrets: Record<string, string> = {};
  for (const store of [live, trial, cheap, closed]) await transact(table, openStoreWrites(store));
  const addKey = async (
    name: string,
    store: Store,
    over: { kind?: 'app_token'; scopes?: string[]; validUntilMs?: number; status?: string },
  ) => {
    const id = Object.keys(secrets).length + 1;
    const prefix = over.kind === 'app_token' ? 'so_app_' : store.testMode ? 'so_test_' : 'so_live_';
    const secret = newSecret(prefix, store.id, bytes(id));
    const { kind = 'api_key', scopes = ['write_products'], validUntilMs = null } = over;
    const item = credentialItem({ secret, kind, storeId: store.id, holderId: id, name, scopes, validUntilMs });
    await transact(table, [{ as: 'credential', put: { Item: { ...item, status: over.status ?? 'active' } } }]);
    secrets[name] = secret;
  };
  await addKey('full', live, {});
  await addKey('readOnly', live, { scopes: ['read_products'] });
  await addKey('orders', live, { scopes: ['write_orders'] });
  await addKey('expired', live, { validUntilMs: Date.UTC(2026, 0, 2) });
  await addKey('revoked', live, { status: 'revoked' });
  await addKey('app', live, { kind: 'app_token' });
  await addKey('trial', trial, {});
  await addKey('cheap', cheap, {});
  await addKey('closed', closed, {});

  const work: Work = { run: () => undefined, runs: 0 };
  const handler = openApiGroup(endpoints, operations(table, work), withoutStaff(table), null, recordedLog().log);
  const respond = (call: ApiCall) => handler(apiEvent(call), lambdaContext);
  const send = async (call: ApiCall) => {
    const response = await respond(call);
    return { ...response, json: JSON.parse(response.body) };
  };
  const write = (text: unknown, key: string | null, headers: Record<string, string> = {}) =>
    send({
      method: 'POST',
      route: '/v1/notes',
      body: { text },
      headers: { ...headers, ...(key === null ? {} : { 'idempotency-key': key }) },
      ...credential('full'),
    });
  const credential = (name: string) => ({ key: secrets[name] ?? '' });
  return { ...local, respond, send, write, credential, work };
}

const operations = (table: Table, work: Work): Operations<typeof endpoints> => ({
  getNote: async ({ params }) => ({ status: 200, body: { data: { id: params.id, text: 'kept' } } }),
  listNotes: async ({ query }) => ({ status: 200, body: { data: { id: query.size ?? 0, text: 'list' } } }),
  writeNote: async ({ body }, context) => {
    work.runs += 1;
    await work.run();
    const answer = { status: 201 as const, body: { data: { id: work.runs, text: body.text } } };
    const event = { id: `evt_${work.runs}`, topic: 'product.created' as const, createdAtMs: context.nowMs, body: '{}' };
    const put = { Item: { pk: 'NOTE', sk: String(work.runs), text: body.text }, ConditionExpression: 'attribute_not_exists(pk)' };
    await commit(table, context, { writes: [{ as: 'note', put }], events: [event], answer });
    return answer;
  },
  uninstall: async () => ({ status: 200, body: { data: { id: 1, text: 'gone' } } }),
});

const cleanups: LocalTable[] = [];
const ready = async (options: Parameters<typeof setup>[0] = {}) => {
  const context = await setup(options);
  cleanups.push(context);
  return context;
};
afterEach(() => {
  for (const local of cleanups.splice(0)) local.close();
});

describe('a request that API Gateway routed by a prefix', () => {
  it('matches the contract by its method and path, whatever the name of the route', async () => {
    const { send, credential } = await setup();
    const { statusCode, json } = await send({ route: '/v1/notes/7', ...credential('full') });
    expect([statusCode, json]).toEqual([200, { data: { id: 7, text: 'kept' } }]);
  });

  it('with HEAD is answered like GET, without a body', async () => {
    const { respond, credential } = await setup();
    const { statusCode, body, headers } = await respond({ method: 'HEAD', route: '/v1/notes/7', ...credential('full') });
    expect([statusCode, body, headers['X-RateLimit-Remaining']]).toEqual([200, '', '119']);
    expect(await respond({ method: 'HEAD', route: '/v1/notes/7' })).toMatchObject({ statusCode: 401, body: '' });
  });

  it('gets 404 for an unknown path, and 405 with Allow for a method that the path does not support, counted by address', async () => {
    const { send } = await setup();
    const unknown = await send({ route: '/v1/notes/7/pages' });
    expect([unknown.statusCode, unknown.json.error.code, unknown.headers['X-RateLimit-Remaining']]).toEqual([404, 'unknown_route', '119']);
    const wrong = await send({ method: 'PUT', route: '/v1/notes' });
    expect([wrong.statusCode, wrong.json.error.code, wrong.headers['Allow']]).toEqual([
      405,
      'method_not_allowed',
      'GET, HEAD, OPTIONS, POST',
    ]);
    expect(wrong.headers['X-RateLimit-Remaining']).toBe('118');
  });

  it('with OPTIONS gets the methods of a path', async () => {
    const { respond } = await setup();
    expect(await respond({ method: 'OPTIONS', route: '/v1/notes' })).toMatchObject({
      statusCode: 204,
      body: '',
      headers: { Allow: 'GET, HEAD, OPTIONS, POST' },
    });
    expect((await respond({ method: 'OPTIONS', route: '/v1/nothing' })).statusCode).toBe(404);
  });
});

describe('a request that this service sent itself', () => {
  it('is refused, whatever it is, before any call to the table', async () => {
    let asked = 0;
    const count = (): undefined => {
      asked += 1;
    };
    const { send, credential } = await ready({ intercept: count });
    const before = asked;
    const answers = await Promise.all(
      ['/v1/notes/{id}', '/v1/unknown'].map((route) => send({ route, headers: { 'x-service-loop': '1' }, ...credential('full') })),
    );
    for (const { statusCode, json, headers } of answers) {
      expect([statusCode, json.error.type, json.error.code]).toEqual([400, 'invalid_request', 'request_loop']);
      expect(headers).toMatchObject({ 'x-service-loop': 'refused', 'X-RateLimit-Limit': '120', 'X-Request-Id': json.error.request_id });
    }
    expect(asked).toBe(before);
  });
});

describe('credentials', () => {
  it.each([
    ['no header', {}, 401, 'authentication', 'missing_credential'],
    ['another scheme', { headers: { authorization: 'Basic abc' } }, 401, 'authentication', 'missing_credential'],
    ['a mistyped secret', { key: 'so_live_nonsense' }, 401, 'authentication', 'invalid_credential'],
    [
      'a well-formed secret that was never issued',
      { key: newSecret('so_live_', live.id, bytes(99)) },
      401,
      'authentication',
      'invalid_credential',
    ],
  ] as const)('%s is refused', async (_, call, status, type, code) => {
    const { send } = await ready();
    const answer = await send({ route: '/v1/notes/{id}', params: { id: '1' }, ...call });
    expect([answer.statusCode, answer.json.error.type, answer.json.error.code]).toEqual([status, type, code]);
  });

  it.each([
    ['expired', 401, 'expired_credential'],
    ['revoked', 401, 'revoked_credential'],
    ['orders', 403, 'insufficient_scope'],
    ['cheap', 403, 'plan_without_api'],
    ['closed', 403, 'store_not_active'],
    ['readOnly', 200, undefined],
    ['full', 200, undefined],
    ['app', 200, undefined],
    ['trial', 200, undefined],
  ])('a read with the key "%s" gets %i %s', async (name, status, code) => {
    const { send, credential } = await ready();
    const answer = await send({ route: '/v1/notes/{id}', params: { id: '1' }, ...credential(name) });
    expect([answer.statusCode, answer.json.error?.code]).toEqual([status, code]);
  });

  it('a key that may only read cannot write', async () => {
    const { send, credential } = await ready();
    const answer = await send({ method: 'POST', route: '/v1/notes', body: { text: 'a' }, ...credential('readOnly') });
    expect([answer.statusCode, answer.json.error.type, answer.json.error.meta]).toEqual([
      403,
      'permission',
      { required: 'write_products' },
    ]);
  });

  it('an endpoint for app tokens refuses API keys', async () => {
    const { send, credential } = await ready();
    const withKey = await send({ method: 'DELETE', route: '/v1/app', ...credential('full') });
    const withToken = await send({ method: 'DELETE', route: '/v1/app', ...credential('app') });
    expect([withKey.statusCode, withKey.json.error.code, withToken.statusCode]).toEqual([403, 'app_token_required', 200]);
  });
});

describe('rate limit', () => {
  it('the 121st request of a live key within a minute is refused with the seconds to wait', async () => {
    const { send, credential } = await ready();
    const get = () => send({ route: '/v1/notes/{id}', params: { id: '1' }, ...credential('full') });
    const first = await get();
    for (let n = 0; n < 118; n += 1) await get();
    const last = await get();
    const refused = await get();
    expect([first.headers['X-RateLimit-Limit'], first.headers['X-RateLimit-Remaining']]).toEqual(['120', '119']);
    expect([last.statusCode, last.headers['X-RateLimit-Remaining']]).toEqual([200, '0']);
    expect([refused.statusCode, refused.json.error.type, refused.json.error.code]).toEqual([429, 'rate_limited', 'rate_limited']);
    expect(Number(refused.headers['Retry-After'])).toBeGreaterThanOrEqual(1);
    expect(Number(refused.headers['Retry-After'])).toBeLessThanOrEqual(60);
  });

  it('of 200 concurrent requests with a new key, exactly 120 pass', async () => {
    const { send, credential } = await ready();
    const answers = await Promise.all(
      Array.from({ length: 200 }, () => send({ route: '/v1/notes/{id}', params: { id: '1' }, ...credential('full') })),
    );
    expect(answers.filter((answer) => answer.statusCode === 200)).toHaveLength(120);
    expect(answers.filter((answer) => answer.statusCode === 429)).toHaveLength(80);
  });

  it('an invalid key is refused as invalid, even beyond its limit', async () => {
    const { send, credential } = await ready();
    for (const name of ['revoked', 'expired']) {
      const get = () => send({ route: '/v1/notes/{id}', params: { id: '1' }, ...credential(name) });
      for (let n = 0; n < 120; n += 1) await get();
      const answer = await get();
      expect([answer.statusCode, answer.json.error.code]).toEqual([401, `${name}_credential`]);
      expect(answer.headers['X-RateLimit-Remaining']).toBe('0');
    }
  });

  it('a test key of a trial store has 30 requests a minute', async () => {
    const { send, credential } = await ready();
    const answer = await send({ route: '/v1/notes/{id}', params: { id: '1' }, ...credential('trial') });
    expect([answer.headers['X-RateLimit-Limit'], answer.headers['X-RateLimit-Remaining']]).toEqual(['30', '29']);
  });

  it.each([
    ['a success', { params: { id: '1' } }, 200],
    ['an id no object can have', { params: { id: 'abc' } }, 404],
    ['a missing credential', { params: { id: '1' }, key: 'none' }, 401],
  ])('%s has the rate limit headers and a request id', async (_, call, status) => {
    const { send, credential } = await ready();
    const answer = await send({ route: '/v1/notes/{id}', ...credential('full'), ...call });
    expect(answer.statusCode).toBe(status);
    expect(Object.keys(answer.headers)).toEqual(
      expect.arrayContaining(['X-RateLimit-Limit', 'X-RateLimit-Remaining', 'X-RateLimit-Reset', 'X-Request-Id']),
    );
    expect(Number(answer.headers['X-RateLimit-Reset']) * 1000).toBeGreaterThan(Date.now());
  });
});

describe('input', () => {
  it.each([
    ['cut off', '{"text":', 400, 'malformed_json'],
    ['a list', '[]', 400, 'malformed_json'],
    ['a string', '"text"', 400, 'malformed_json'],
    ['half a surrogate pair', '{"text":"\\ud800"}', 422, 'invalid_fields'],
    ['nested 40 levels deep', `{"text":${'['.repeat(40)}${']'.repeat(40)}}`, 400, 'malformed_json'],
    ['larger than 1 MiB', `{"text":"${'x'.repeat(1_048_577)}"}`, 400, 'body_too_large'],
  ])('a body that is %s is refused', async (_, rawBody, status, code) => {
    const { send, credential } = await ready();
    const answer = await send({ method: 'POST', route: '/v1/notes', rawBody, ...credential('full') });
    expect([answer.statusCode, answer.json.error.type, answer.json.error.code]).toEqual([status, 'invalid_request', code]);
  });

  it.each([
    [{}, { param: 'text', code: 'required', message: 'is required.' }],
    [{ text: null }, { param: 'text', code: 'not_nullable', message: 'must not be null.' }],
    [{ text: 7 }, { param: 'text', code: 'wrong_type', message: 'must be a string.' }],
    [{ text: '  ' }, { param: 'text', code: 'too_short', message: 'must not be empty.' }],
    [{ text: 'x'.repeat(21) }, { param: 'text', code: 'too_long', message: 'must be at most 20 characters.' }],
  ])('the body %j gets an error that names its field', async (body, issue) => {
    const { send, credential, work } = await ready();
    const answer = await send({ method: 'POST', route: '/v1/notes', body, ...credential('full') });
    expect(answer.statusCode).toBe(422);
    expect(answer.json.error).toMatchObject({ type: 'invalid_request', param: 'text', errors: [issue] });
    expect(work.runs).toBe(0);
  });

  it.each([
    ['limit=0', 'limit', 'too_small'],
    ['limit=251', 'limit', 'too_large'],
    ['limit=ten', 'limit', 'wrong_type'],
    ['size=3&size=4', 'size', 'duplicate'],
    ['updated_since=yesterday', 'updated_since', 'invalid_timestamp'],
    ['colour=red', 'colour', 'unknown_parameter'],
  ])('the query %s is refused, naming %s', async (query, param, code) => {
    const { send, credential } = await ready();
    const answer = await send({ route: '/v1/notes', query, ...credential('full') });
    expect([answer.statusCode, answer.json.error.errors[0].param, answer.json.error.errors[0].code]).toEqual([422, param, code]);
  });
});

describe('idempotency', () => {
  it('a retry with the same key and body gets the first response and does no work', async () => {
    const { write, work } = await ready();
    const first = await write('a', 'k1');
    const second = await write('a', 'k1');
    expect([first.statusCode, second.statusCode, second.body, work.runs]).toEqual([201, 201, first.body, 1]);
    expect([first.headers['Idempotent-Replayed'], second.headers['Idempotent-Replayed']]).toEqual([undefined, 'true']);
  });

  it('a refused request is replayed too', async () => {
    const { write, work } = await ready();
    work.run = () => {
      throw fieldError('text', 'taken', 'is taken.');
    };
    const first = await write('a', 'k1');
    const second = await write('a', 'k1');
    expect([first.statusCode, second.statusCode, second.body, work.runs]).toEqual([422, 422, first.body, 1]);
  });

  it('the same key with a different body is a conflict', async () => {
    const { write, work } = await ready();
    await write('a', 'k1');
    const other = await write('b', 'k1');
    expect([other.statusCode, other.json.error.type, other.json.error.code, work.runs]).toEqual([
      409,
      'conflict',
      'idempotency_key_reused',
      1,
    ]);
  });

  it('key order and white space of the body do not matter', async () => {
    const { send, credential, work } = await ready();
    const call = { method: 'POST', route: '/v1/notes', headers: { 'idempotency-key': 'k1' }, ...credential('full') };
    await send({ ...call, rawBody: '{"text":"a","more":{"x":1,"y":2}}' });
    const again = await send({ ...call, rawBody: '{ "more": {"y":2, "x":1}, "text": "a" }' });
    expect([again.statusCode, again.headers['Idempotent-Replayed'], work.runs]).toEqual([201, 'true', 1]);
  });

  it('of 20 concurrent requests with one key, one does the work and the others get a conflict', async () => {
    const { write, work } = await ready();
    const othersAnswered = Promise.withResolvers<void>();
    work.run = () => othersAnswered.promise;
    let answered = 0;
    const ask = async () => {
      const answer = await write('a', 'k1');
      answered += 1;
      if (answered === 19) othersAnswered.resolve();
      return answer;
    };
    const answers = await Promise.all(Array.from({ length: 20 }, ask));
    const did = answers.filter((answer) => answer.statusCode === 201 && answer.headers['Idempotent-Replayed'] === undefined);
    const waiting = answers.filter((answer) => answer.statusCode === 409);
    expect([did.length, waiting.length, work.runs]).toEqual([1, 19, 1]);
    expect(new Set(waiting.map((answer) => answer.json.error.code))).toEqual(new Set(['idempotency_in_progress']));
    expect(new Set(waiting.map((answer) => answer.headers['Retry-After']))).toEqual(new Set(['1']));
  });

  it('a 500 releases the key', async () => {
    const { write, work } = await ready();
    work.run = () => {
      throw new Error('broken');
    };
    const first = await write('a', 'k1');
    work.run = () => undefined;
    const second = await write('a', 'k1');
    expect([first.statusCode, first.json.error.type, second.statusCode, second.headers['Idempotent-Replayed']]).toEqual([
      500,
      'server',
      201,
      undefined,
    ]);
  });

  it.each([
    ['a throttled partition', Object.assign(new Error('slow down'), { name: 'ThrottlingException' })],
    ['an item held by other transactions', Object.assign(new Error('held'), { name: 'TransactionConflictException' })],
    [
      'a transaction that never got its items',
      Object.assign(new Error('cancelled'), {
        name: 'TransactionCanceledException',
        CancellationReasons: [{ Code: 'TransactionConflict' }],
      }),
    ],
    ['an object that changed after every read', new ChangedTooOften(null)],
  ])('%s causes a 503 with the time to retry, and releases the key', async (_, error) => {
    const { write, work } = await ready();
    work.run = () => {
      throw error;
    };
    const first = await write('a', 'k1');
    work.run = () => undefined;
    const second = await write('a', 'k1');
    expect([first.statusCode, first.headers['Retry-After'], first.json.error.type, first.json.error.code]).toEqual([
      503,
      '1',
      'server',
      'overloaded',
    ]);
    expect([second.statusCode, second.headers['Idempotent-Replayed']]).toEqual([201, undefined]);
  });

  it('a response lost after the commit is replayed to the retry', async () => {
    let lose = false;
    const intercept = (operation: string) =>
      operation === 'TransactWriteItems' && lose
        ? () => {
            throw Object.assign(new Error('connection lost'), { name: 'BrokenConnection' });
          }
        : undefined;
    const { write, work, table } = await ready({ intercept });
    lose = true;
    const first = await write('a', 'k1');
    lose = false;
    const second = await write('a', 'k1');
    expect([first.statusCode, second.statusCode, second.headers['Idempotent-Replayed'], work.runs]).toEqual([500, 201, 'true', 1]);
    expect(await readItem(table, { pk: 'NOTE', sk: '2' })).toBeNull();
  });

  it('a key of 256 characters is refused', async () => {
    const { write } = await ready();
    const answer = await write('a', 'k'.repeat(256));
    expect([answer.statusCode, answer.json.error.errors[0].param]).toEqual([422, 'Idempotency-Key']);
  });

  it('the event and the response are stored with the work', async () => {
    const { write, table } = await ready();
    await write('a', 'k1');
    const event = await readItem(table, keys.event(live.id, 'evt_1'));
    const record = await readItem(table, keys.idempotency(live.id, 'k1'));
    expect([event?.['topic'], record?.['state'], record?.['status']]).toEqual(['product.created', 'completed', 201]);
  });
});
