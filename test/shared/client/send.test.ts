import { StoreApiError } from '#shared/client/errors.ts';
import { baseUrl, refusal, type Scripted, scriptedClient } from '#test/support/harness/scripted-client.ts';

const order = { line_items: [{ variant_id: 5001, quantity: 2 }], customer: { email: 'ada@example.com' } };
const made: Scripted = { status: 201, body: { data: { object: 'order', id: 7 } }, headers: { 'x-request-id': 'req_2' } };
const broken = new TypeError('fetch failed');

const errorOf = async (call: Promise<unknown>): Promise<StoreApiError> => {
  const error = await call.then(
    () => null,
    (reason: unknown) => reason,
  );
  if (!(error instanceof StoreApiError)) throw new Error(`Rejected with ${String(error)}`);
  return error;
};

describe('a call', () => {
  it('sends its ids, query, body and credential, and returns the value under data', async () => {
    const { store, sent } = scriptedClient([made, { status: 200, body: { data: { object: 'sales_report' } } }, { status: 200, body: {} }]);
    expect(await store.orders.addNote(5, { message: 'Ünïcode 🎁' })).toEqual({ object: 'order', id: 7 });
    expect(sent[0]).toMatchObject({ method: 'POST', url: `${baseUrl}/orders/5/notes`, key: 'key-1', body: { message: 'Ünïcode 🎁' } });
    expect(sent[0]?.headers.get('authorization')).toBe('Bearer so_live_1');
    expect(sent[0]?.headers.get('content-type')).toBe('application/json');
    await store.reports.sales({ from: '2026-11-01' });
    expect(sent[1]).toMatchObject({ method: 'GET', url: `${baseUrl}/reports/sales?from=2026-11-01`, key: null, body: null });
    await store.events.get('a/b?c').catch(() => null);
    expect(sent[2]?.url).toBe(`${baseUrl}/events/a%2Fb%3Fc`);
  });

  it('formats dates and lists of ids as the API expects', async () => {
    const { store, sent } = scriptedClient([{ status: 200, body: { data: [], has_more: false, next_cursor: null } }]);
    await store.products.list({ ids: [3, 4], updated_since: new Date(Date.UTC(2026, 10, 5)) }).page();
    expect(sent[0]?.url).toBe(`${baseUrl}/products?ids=3%2C4&updated_since=2026-11-05T00%3A00%3A00.000Z`);
  });

  it('returns a report as text when CSV is requested', async () => {
    const { store, sent } = scriptedClient([{ status: 200, text: 'period,gross_sales\r\n' }]);
    expect(await store.reports.salesCsv({ from: '2026-11-01' })).toBe('period,gross_sales\r\n');
    expect(sent[0]?.url).toBe(`${baseUrl}/reports/sales?format=csv&from=2026-11-01`);
  });

  it('passes on unknown fields and values', async () => {
    const answer = { object: 'product', id: 1, status: 'frozen', invented: { a: 1 } };
    const { store } = scriptedClient([{ status: 200, body: { data: answer, more: 1 } }]);
    expect(await store.products.get(1)).toEqual(answer);
  });

  it('requests the credential before each attempt', async () => {
    const tokens = ['first', 'second'];
    const { store, sent } = scriptedClient([broken, made], { apiKey: async () => tokens.shift() ?? '' });
    await store.orders.create(order);
    expect(sent.map(({ headers }) => headers.get('authorization'))).toEqual(['Bearer first', 'Bearer second']);
  });

  it('is refused before it is sent when an id is missing', async () => {
    const { store, sent } = scriptedClient([]);
    expect(() => store.orders.get(undefined as unknown as number)).toThrow(new TypeError('id is missing'));
    expect(sent).toEqual([]);
  });

  it('is reported once, with its number of attempts', async () => {
    const { store, calls } = scriptedClient([broken, made]);
    await store.orders.create(order);
    expect(calls).toEqual([
      { operation: 'createOrder', method: 'POST', path: '/orders', status: 201, tries: 2, durationMs: 500, requestId: 'req_2' },
    ]);
  });

  it('returns the facts of its response on request', async () => {
    const replayed: Scripted = { ...made, headers: { 'idempotent-replayed': 'true', 'x-request-id': 'req_2' } };
    const { store } = scriptedClient([broken, replayed]);
    const { data, response } = await store.withResponse((api) => api.orders.create(order));
    expect(data).toEqual({ object: 'order', id: 7 });
    expect(response).toMatchObject({ status: 201, requestId: 'req_2', isReplayed: true, tries: 2 });
  });
});

describe('a retry', () => {
  it.each<[string, Scripted]>([
    ['no answer', broken],
    ['a 500', refusal(500, 'server', 'server_error')],
    ['a 503 of an intermediary', { status: 503, text: '<html>' }],
    ['a truncated 2xx', { status: 201, text: '{"data": {' }],
    ['a key whose request is still running', refusal(409, 'conflict', 'idempotency_in_progress')],
    ['a rate limit', refusal(429, 'rate_limited', 'rate_limited')],
  ])('follows %s, with the same key and body', async (_, first) => {
    const { store, sent } = scriptedClient([first, first, made]);
    await store.orders.create(order);
    expect(sent.map(({ key, body }) => [key, body])).toEqual([
      ['key-1', order],
      ['key-1', order],
      ['key-1', order],
    ]);
  });

  it.each<[number, string]>([
    [400, 'invalid_cursor'],
    [401, 'revoked_credential'],
    [403, 'insufficient_scope'],
    [404, 'not_found'],
    [409, 'idempotency_key_reused'],
    [422, 'invalid_fields'],
  ])('does not follow a %d %s', async (status, code) => {
    const { store, sent } = scriptedClient([refusal(status, 'invalid_request', code)]);
    expect(await errorOf(store.orders.create(order))).toMatchObject({ status, code, requestId: 'req_1', outcome: 'not_done', tries: 1 });
    expect(sent).toHaveLength(1);
  });

  it('waits up to twice as long each time, at most 20 seconds', async () => {
    const { store, waits } = scriptedClient(() => broken, { maxRetries: 8 });
    const error = await errorOf(store.store.get());
    expect(waits).toEqual([500, 1_000, 2_000, 4_000, 8_000, 16_000, 20_000, 20_000]);
    expect(error).toMatchObject({ type: 'connection', code: 'no_answer', status: null, tries: 9, cause: broken });
  });

  it('waits a random part of that', async () => {
    const { store, waits } = scriptedClient([broken, broken, made], { random: () => 0.25 });
    await store.orders.create(order);
    expect(waits).toEqual([125, 250]);
  });

  it('waits as long as the server asks', async () => {
    const { store, waits } = scriptedClient([refusal(429, 'rate_limited', 'rate_limited', { 'retry-after': '17' }), made], {
      random: () => 0,
    });
    await store.orders.create(order);
    expect(waits).toEqual([17_000]);
  });

  it('is not made when its wait would exceed the deadline', async () => {
    const limited = refusal(429, 'rate_limited', 'rate_limited', { 'retry-after': '17' });
    const { store, waits, sent } = scriptedClient([limited]);
    const error = await errorOf(store.orders.create(order, { deadlineMs: 17_000 }));
    expect(error).toMatchObject({ status: 429, retryAfterMs: 17_000, outcome: 'not_done' });
    expect([waits, sent.length]).toEqual([[], 1]);
  });

  it('follows a missing answer', async () => {
    const { store, sent } = scriptedClient(['silence', made], { timeoutMs: 20 });
    expect(await store.orders.create(order)).toEqual({ object: 'order', id: 7 });
    expect(sent).toHaveLength(2);
  });
});

describe('the known outcome of a failed write', () => {
  const outcomeOf = async (script: readonly Scripted[]) =>
    (await errorOf(scriptedClient(script, { maxRetries: script.length - 1 }).store.orders.create(order))).outcome;

  it.each<[string, string, readonly Scripted[]]>([
    ['is unknown after no answer', 'unknown', [broken]],
    ['is unknown after a 500', 'unknown', [refusal(500, 'server', 'server_error')]],
    ['is unknown while it is running', 'unknown', [refusal(409, 'conflict', 'idempotency_in_progress')]],
    ['is not done after a rate limit', 'not_done', [refusal(429, 'rate_limited', 'rate_limited')]],
    ['is unknown when a rate limit follows no answer', 'unknown', [broken, refusal(429, 'rate_limited', 'rate_limited')]],
    ['is unknown when the key was revoked after no answer', 'unknown', [broken, refusal(401, 'authentication', 'revoked_credential')]],
    ['is not done when a refusal follows no answer', 'not_done', [broken, refusal(422, 'invalid_request', 'invalid_fields')]],
    ['is done when only the answer is lost', 'done', [{ status: 201, text: '{"da' }]],
    ['is done, whatever follows', 'done', [{ status: 201, text: '{"da' }, broken]],
  ])('%s', async (_, outcome, script) => {
    expect(await outcomeOf(script)).toBe(outcome);
  });

  it('is unknown when a second DELETE finds nothing', async () => {
    const { store } = scriptedClient([broken, refusal(404, 'not_found', 'not_found')]);
    expect(await errorOf(store.products.delete(1))).toMatchObject({ status: 404, outcome: 'unknown', idempotencyKey: null });
  });

  it('comes with the key, so that the call can be repeated', async () => {
    const { store, sent } = scriptedClient([broken, made], { maxRetries: 0 });
    const { idempotencyKey } = await errorOf(store.orders.create(order));
    await store.orders.create(order, { idempotencyKey: idempotencyKey ?? '' });
    expect(sent.map(({ key }) => key)).toEqual(['key-1', 'key-1']);
  });

  it('comes with the refused fields', async () => {
    const errors = [{ param: 'line_items[0].quantity', code: 'insufficient_stock', message: 'Only 1 left.', meta: { available: 1 } }];
    const body = {
      error: { type: 'invalid_request', code: 'invalid_fields', message: 'Fields are invalid.', param: errors[0]?.param, errors },
    };
    const { store } = scriptedClient([{ status: 422, body }]);
    expect(await errorOf(store.orders.create(order))).toMatchObject({ errors, param: 'line_items[0].quantity', meta: {} });
  });
});

describe('a signal', () => {
  it('ends a call that waits for its answer', async () => {
    const controller = new AbortController();
    const { store } = scriptedClient(() => {
      queueMicrotask(() => controller.abort(new Error('enough')));
      return 'silence';
    });
    await expect(store.orders.create(order, { signal: controller.signal })).rejects.toThrow('enough');
  });

  it('that is already aborted prevents sending', async () => {
    const { store, sent } = scriptedClient([]);
    await expect(store.store.get({ signal: AbortSignal.abort(new Error('enough')) })).rejects.toThrow('enough');
    expect(sent).toEqual([]);
  });
});
