import { errorAnswer, problemOf, statusByErrorCode } from '#shared/http/problem.ts';
import { DomainError, type ErrorCode, FieldErrors, type FieldIssue, fieldError, type RequestErrorCode } from '#shared/kernel/errors.ts';

const requestId = 'req_01J9ZK3V5T8Q2M4N6P7R8S9TAB';

describe('every code', () => {
  it.each<[RequestErrorCode, number, string]>([
    ['malformed_json', 400, 'invalid_request'],
    ['body_too_large', 400, 'invalid_request'],
    ['invalid_cursor', 400, 'invalid_request'],
    ['missing_credential', 401, 'authentication'],
    ['invalid_credential', 401, 'authentication'],
    ['invalid_client', 401, 'authentication'],
    ['expired_credential', 401, 'authentication'],
    ['revoked_credential', 401, 'authentication'],
    ['insufficient_scope', 403, 'permission'],
    ['plan_without_api', 403, 'permission'],
    ['store_not_active', 403, 'permission'],
    ['app_token_required', 403, 'permission'],
    ['not_found', 404, 'not_found'],
    ['unknown_route', 404, 'not_found'],
    ['method_not_allowed', 405, 'invalid_request'],
    ['idempotency_key_reused', 409, 'conflict'],
    ['idempotency_in_progress', 409, 'conflict'],
    ['invalid_fields', 422, 'invalid_request'],
    ['rate_limited', 429, 'rate_limited'],
    ['server_error', 500, 'server'],
    ['overloaded', 503, 'server'],
  ])('%s is a %i of the type %s', (code, status, type) => {
    expect(problemOf(code)).toMatchObject({ status, type });
    expect(errorAnswer(new DomainError(code, 'Why.'), requestId)).toMatchObject({ status, code, body: { error: { type, code } } });
  });

  it('has a status and type from the table of the specification, or is a 405 or a 503', () => {
    const specified = [
      '400 invalid_request',
      '401 authentication',
      '403 permission',
      '404 not_found',
      '409 conflict',
      '422 invalid_request',
      '429 rate_limited',
      '500 server',
    ];
    const pairs = new Set(
      (Object.keys(statusByErrorCode) as RequestErrorCode[]).map(problemOf).map(({ status, type }) => `${status} ${type}`),
    );
    expect([...pairs].filter((pair) => !specified.includes(pair))).toEqual(['405 invalid_request', '503 server']);
    expect(specified.filter((pair) => !pairs.has(pair))).toEqual([]);
  });

  it.each<ErrorCode>(['required', 'insufficient_stock', 'taken'])('of a field (%s) is a 422', (code) => {
    expect(problemOf(code)).toMatchObject({ status: 422, type: 'invalid_request' });
  });
});

describe('a refusal', () => {
  it('has its message and the request id, without absent fields', () => {
    expect(errorAnswer(new DomainError('not_found', 'There is no such product in this store.'), requestId).body).toEqual({
      error: {
        type: 'not_found',
        code: 'not_found',
        message: 'There is no such product in this store.',
        request_id: 'req_01J9ZK3V5T8Q2M4N6P7R8S9TAB',
      },
    });
  });

  it('has its param and meta', () => {
    const error = new DomainError('invalid_cursor', 'Start again.', { param: 'cursor', meta: { hint: 1 } });
    expect(errorAnswer(error, requestId).body.error).toMatchObject({ param: 'cursor', meta: { hint: 1 } });
  });

  it('does not disclose its cause', () => {
    const error = new DomainError('malformed_json', 'Not JSON.', { cause: new Error('Unexpected token s in so_live_secret') });
    expect(JSON.stringify(errorAnswer(error, requestId))).not.toContain('secret');
  });
});

describe('invalid fields', () => {
  const issue = (n: number): FieldIssue => ({ param: `line_items[${n}].quantity`, code: 'too_small', message: 'must be at least 1.' });

  it('of a single issue has it in the message and in the list', () => {
    expect(errorAnswer(fieldError('sku', 'taken', 'is taken.', { product_id: 7 }), requestId).body).toEqual({
      error: {
        type: 'invalid_request',
        code: 'invalid_fields',
        message: 'sku: is taken. See errors.',
        param: 'sku',
        errors: [{ param: 'sku', code: 'taken', message: 'is taken.', meta: { product_id: 7 } }],
        request_id: requestId,
      },
    });
  });

  it('of the whole object has no name before its message', () => {
    const { error } = errorAnswer(fieldError('', 'in_use', 'Products carry this brand.'), requestId).body;
    expect([error.message, error.param]).toEqual(['Products carry this brand. See errors.', '']);
  });

  it('of several issues lists all, and the first one sets the param', () => {
    const { error } = errorAnswer(new FieldErrors([issue(0), issue(3)]), requestId).body;
    expect([error.param, error.message, error.errors]).toEqual([
      'line_items[0].quantity',
      '2 fields are invalid; see errors.',
      [issue(0), issue(3)],
    ]);
  });

  it('of more than 100 issues lists the first 100', () => {
    const { error } = errorAnswer(new FieldErrors(Array.from({ length: 5_000 }, (_, n) => issue(n))), requestId).body;
    expect(error.errors).toEqual(Array.from({ length: 100 }, (_, n) => issue(n)));
  });
});

describe('an unexpected error', () => {
  it.each([
    ['an error', new Error('connect ECONNREFUSED 10.0.0.7:8000')],
    ['an error that looks like ours', Object.assign(new Error('so_live_secret'), { name: 'DomainError', code: 'not_found' })],
    ['a text', 'so_live_secret'],
    ['nothing', undefined],
    ['null', null],
  ])('%s is a bare 500 without its message', (_, thrown) => {
    expect(errorAnswer(thrown, requestId)).toEqual({
      status: 500,
      code: 'server_error',
      body: {
        error: {
          type: 'server',
          code: 'server_error',
          message: 'Something failed on our side. You can send the request again, with the same Idempotency-Key if it had one.',
          request_id: requestId,
        },
      },
    });
  });
});
