import { causeText } from '#shared/client/cause-text.ts';
import { isErrorOf, StoreApiError } from '#shared/client/errors.ts';
import type { ApiErrorCode, ApiFieldCode } from '#shared/client/generated/error-codes.ts';
import type { FieldErrorCode, RequestErrorCode } from '#shared/kernel/errors.ts';
import { baseUrl, refusal, scriptedClient } from '#test/support/harness/scripted-client.ts';

const order = { line_items: [{ variant_id: 5001, quantity: 2 }], customer: { email: 'ada@example.com' } };

/** The type `true` if `Known` includes all `Codes`; otherwise the type of the missing codes. */
type NoneMissing<Codes, Known> = [Exclude<Codes, Known>] extends [never] ? true : Exclude<Codes, Known>;
const requestCodes: NoneMissing<RequestErrorCode, ApiErrorCode> = true;
const fieldCodes: NoneMissing<FieldErrorCode, ApiFieldCode> = true;

const errorOf = async (call: Promise<unknown>): Promise<StoreApiError> => {
  const error = await call.catch((thrown: unknown) => thrown);
  if (!(error instanceof StoreApiError)) throw new Error(`Rejected with ${String(error)}`);
  return error;
};

describe('the error of a call', () => {
  it('has every code of the service in its type', () => {
    expect([requestCodes, fieldCodes]).toEqual([true, true]);
  });

  it('names its operation', async () => {
    const error = await errorOf(scriptedClient([refusal(404, 'not_found', 'not_found')]).store.orders.get(7));
    expect([isErrorOf(error, 'getOrder'), isErrorOf(error, 'createOrder'), isErrorOf(new Error('x'), 'getOrder')]).toEqual([
      true,
      false,
      false,
    ]);
  });

  it('names the address and the cause when there is no answer', async () => {
    const cause = Object.assign(new Error('connect ECONNREFUSED 127.0.0.1:4000'), { code: 'ECONNREFUSED' });
    const { store } = scriptedClient([new TypeError('fetch failed', { cause })], { maxRetries: 0 });
    const { message } = await errorOf(store.store.get());
    expect(message).toBe(`GET /store: no answer from ${baseUrl} (fetch failed: connect ECONNREFUSED 127.0.0.1:4000)`);
  });

  it('names the address and the time limit when the answer is late', async () => {
    const { store } = scriptedClient(['silence'], { maxRetries: 0, timeoutMs: 20 });
    const error = await errorOf(store.orders.create(order));
    expect(error.message).toBe(`POST /orders: no answer from ${baseUrl} within 20 ms`);
    expect(error).toMatchObject({ code: 'timed_out', outcome: 'unknown', idempotencyKey: 'key-1' });
  });

  it('is bounded, whatever the server sends', async () => {
    const body = { error: { type: 'server', code: 'server_error', message: 'long\n'.repeat(10_000) } };
    const { store } = scriptedClient([{ status: 500, body }], { maxRetries: 0 });
    expect((await errorOf(store.store.get())).message).toMatch(/^GET \/store: (long )+(l|lo|lon|long)?…$/);
    expect(causeText(new Error('x'.repeat(10_000)))).toHaveLength(200);
    const own = new Error('circle');
    own.cause = own;
    expect(causeText(own)).toBe('circle: circle: circle: circle');
  });

  it('does not contain a credential that cannot be sent', async () => {
    const { store, sent } = scriptedClient([], { apiKey: 'so_live_\u0000secret' });
    await expect(store.store.get()).rejects.toThrow(new TypeError('The header Authorization has characters that cannot be sent'));
    expect(sent).toEqual([]);
  });
});

describe('a call that its caller ends after it was sent', () => {
  const endedWith = (reason: unknown) => {
    const controller = new AbortController();
    const { store, sent } = scriptedClient(() => {
      queueMicrotask(() => controller.abort(reason));
      return 'silence';
    });
    return { store, sent, signal: controller.signal };
  };

  it('has the key for repeating it, and the reason as its cause', async () => {
    const reason = new DOMException('The operation timed out.', 'TimeoutError');
    const { store, sent, signal } = endedWith(reason);
    const error = await errorOf(store.orders.create(order, { signal }));
    expect(error).toMatchObject({ code: 'aborted', outcome: 'unknown', idempotencyKey: 'key-1', status: null, cause: reason });
    expect(error.message).toBe('POST /orders: aborted by its caller, but may have taken effect (The operation timed out.)');
    expect(sent).toHaveLength(1);
  });

  it('throws the reason itself if it only reads', async () => {
    const reason = new Error('enough');
    const { store, signal } = endedWith(reason);
    await expect(store.store.get({ signal })).rejects.toBe(reason);
  });

  it('has the key even if it is ended while it waits for its next attempt', async () => {
    const controller = new AbortController();
    const { store } = scriptedClient([new TypeError('fetch failed')], {
      wait: async () => {
        controller.abort(new Error('enough'));
        throw controller.signal.reason;
      },
    });
    const error = await errorOf(store.orders.create(order, { signal: controller.signal }));
    expect(error).toMatchObject({ code: 'aborted', outcome: 'unknown', idempotencyKey: 'key-1' });
  });

  it('has the answer of the API if that arrived earlier', async () => {
    const controller = new AbortController();
    const { store } = scriptedClient(() => {
      controller.abort(new Error('enough'));
      return refusal(422, 'invalid_request', 'invalid_fields');
    });
    expect(await errorOf(store.orders.create(order, { signal: controller.signal }))).toMatchObject({ status: 422, outcome: 'not_done' });
  });
});

describe('the headers of a call', () => {
  it('are those of the settings, of the call and of the client itself, which take precedence', async () => {
    const { store, sent } = scriptedClient([{ status: 200, body: { data: {} } }], {
      headers: { 'X-Shop': 'one', 'X-Both': 'client', Authorization: 'Bearer other' },
      userAgent: 'my-shop/1.4',
    });
    await store.store.get({ headers: { 'X-Both': 'call' } });
    const names = ['x-shop', 'x-both', 'authorization', 'user-agent'];
    const values = ['one', 'call', 'Bearer so_live_1', 'my-shop/1.4 store-management-api/0.1.0'];
    expect(names.map((name) => sent[0]?.headers.get(name))).toEqual(values);
  });
});
