import { ApiError, createSend, mayHaveSucceeded } from '#functions/console/web/api/send.ts';

type Sent = { readonly url: string; readonly method: string; readonly headers: Headers; readonly body: string | null };

/** Opens a console whose server gives these answers in turn. Null breaks the connection. */
function openSend(answers: readonly (Response | null)[]) {
  const sent: Sent[] = [];
  const waited: number[] = [];
  const told: number[] = [];
  const tokens: boolean[] = [];
  const send = createSend({
    apiBase: '/admin/v1',
    fetch: async (input, init) => {
      sent.push({
        ...{ url: String(input), method: init?.method ?? '', headers: new Headers(init?.headers) },
        body: typeof init?.body === 'string' ? init.body : null,
      });
      const answer = answers[sent.length - 1];
      if (answer == null) throw new TypeError('Failed to fetch');
      return answer;
    },
    token: async (anew) => {
      tokens.push(anew);
      return anew ? 'renewed' : 'first';
    },
    random: () => 0.5,
    wait: async (ms) => void waited.push(ms),
    onWait: (seconds) => void told.push(seconds),
  });
  return { send, sent, waited, told, tokens };
}

const refusal = (status: number, error: object, headers: Record<string, string> = {}): Response =>
  new Response(JSON.stringify({ error: { type: 'invalid_request', ...error } }), {
    status,
    headers: { 'x-request-id': 'req_1', ...headers },
  });
const answer = (data: unknown): Response => new Response(JSON.stringify({ data }));
const failureOf = (call: Promise<unknown>): Promise<ApiError> =>
  call.then(
    () => Promise.reject(new Error('it did not fail')),
    (error: ApiError) => error,
  );

describe('a call of the console', () => {
  it('is sent with token, query and body, and returns the body of the answer', async () => {
    const { send, sent } = openSend([answer({ id: 7 })]);
    expect(
      await send({ method: 'PATCH', path: '/stores/1/orders/7', query: { limit: 5, cursor: undefined }, body: { note: 'ä' } }),
    ).toEqual({
      data: { id: 7 },
    });
    expect(sent[0]?.url).toBe('/admin/v1/stores/1/orders/7?limit=5');
    expect(sent[0]?.method).toBe('PATCH');
    expect(sent[0]?.headers.get('authorization')).toBe('Bearer first');
    expect(sent[0]?.headers.has('idempotency-key')).toBe(false);
    expect(sent[0]?.body).toBe('{"note":"ä"}');
  });

  it('waits as long as a 429 says, and announces it', async () => {
    const { send, waited, told } = openSend([refusal(429, { code: 'rate_limited', message: 'Later.' }, { 'retry-after': '7' }), answer(1)]);
    expect(await send({ path: '/me' })).toEqual({ data: 1 });
    expect(waited).toEqual([7_250]);
    expect(told).toEqual([8, 0]);
  });

  it('is retried with the same key after a lost answer and while the first try is in progress', async () => {
    const running = refusal(409, { code: 'idempotency_in_progress', message: 'Wait.' });
    const { send, sent } = openSend([null, running, answer(1)]);
    await send({ method: 'POST', path: '/stores/1/orders', body: {} }, { idempotencyKey: 'form-1' });
    expect(sent.map(({ headers }) => headers.get('idempotency-key'))).toEqual(['form-1', 'form-1', 'form-1']);
  });

  it('is sent once when it is a POST without a key', async () => {
    const { send, sent } = openSend([null, answer(1)]);
    expect(await failureOf(send({ method: 'POST', path: '/stores/1/staff', body: {} }))).toMatchObject({ status: 0 });
    expect(sent).toHaveLength(1);
  });

  it('renews a refused token once', async () => {
    const unauthorized = () => refusal(401, { code: 'invalid_token', message: 'The token is over.' });
    const renewed = openSend([unauthorized(), answer(1)]);
    await renewed.send({ path: '/me' });
    expect(renewed.tokens).toEqual([false, true]);
    expect(renewed.sent.map(({ headers }) => headers.get('authorization'))).toEqual(['Bearer first', 'Bearer renewed']);
    const refused = openSend([unauthorized(), unauthorized(), answer(1)]);
    expect(await failureOf(refused.send({ path: '/me' }))).toMatchObject({
      status: 401,
      code: 'invalid_token',
      message: 'The token is over.',
    });
  });

  it('reports each refused field, and the id of the request', async () => {
    const errors = [{ param: 'email', code: 'invalid_format', message: 'is not an e-mail address.' }];
    const { send } = openSend([refusal(422, { code: 'invalid_fields', message: '1 field is invalid.', param: 'email', errors })]);
    const error = await failureOf(send({ method: 'POST', path: '/stores/1/staff', body: {} }));
    expect(error).toBeInstanceOf(ApiError);
    expect(error).toMatchObject({ status: 422, message: '1 field is invalid.', fields: errors, requestId: 'req_1' });
    expect(mayHaveSucceeded(error)).toBe(false);
    const one = openSend([refusal(409, { code: 'slug_taken', message: 'Choose another.', param: 'slug' })]);
    expect(await failureOf(one.send({ path: '/me' }))).toMatchObject({
      fields: [{ param: 'slug', code: 'slug_taken', message: 'Choose another.' }],
    });
  });

  it('may have succeeded without an answer or after a server error', async () => {
    const lost = await failureOf(openSend([]).send({ path: '/me' }));
    expect(lost).toMatchObject({ status: 0, message: 'The server did not answer. Check your connection and try again.' });
    expect(mayHaveSucceeded(lost)).toBe(true);
    const failed = await failureOf(
      openSend(Array.from({ length: 5 }, () => refusal(500, { code: 'internal_error', message: 'x' }))).send({ path: '/me' }),
    );
    expect(mayHaveSucceeded(failed)).toBe(true);
    expect(mayHaveSucceeded(new ApiError(200, 'unreadable_answer', 'x'))).toBe(true);
    expect(mayHaveSucceeded(new ApiError(409, 'idempotency_in_progress', 'x'))).toBe(true);
  });
});
