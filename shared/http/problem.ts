import { DomainError, type ErrorCode, FieldErrors, type FieldIssue, maxIssues, type RequestErrorCode } from '#shared/kernel/errors.ts';
import type { Rate } from './authentication.ts';

/** The error types (specification: Errors). */
type ErrorType = 'invalid_request' | 'authentication' | 'permission' | 'not_found' | 'conflict' | 'rate_limited' | 'server';

type Problem = { readonly status: number; readonly type: ErrorType };

/** The error type for each status (specification: Errors). */
const typeOfStatus = {
  400: 'invalid_request',
  401: 'authentication',
  403: 'permission',
  404: 'not_found',
  405: 'invalid_request',
  409: 'conflict',
  422: 'invalid_request',
  429: 'rate_limited',
  500: 'server',
  503: 'server',
} as const satisfies Readonly<Record<number, ErrorType>>;

/**
 * The status of each request error code. A code without a status does not compile. The meanings of the codes are
 * documented in `infra/openapi/texts/errors.ts`.
 */
export const statusByErrorCode = {
  malformed_json: 400,
  body_too_large: 400,
  invalid_cursor: 400,
  duplicate_credentials: 400,
  request_loop: 400,
  missing_credential: 401,
  invalid_credential: 401,
  invalid_client: 401,
  expired_credential: 401,
  revoked_credential: 401,
  insufficient_scope: 403,
  plan_without_api: 403,
  store_not_active: 403,
  app_token_required: 403,
  not_found: 404,
  unknown_route: 404,
  method_not_allowed: 405,
  idempotency_key_reused: 409,
  idempotency_in_progress: 409,
  invalid_fields: 422,
  rate_limited: 429,
  server_error: 500,
  unreadable_record: 500,
  overloaded: 503,
} as const satisfies Readonly<Record<RequestErrorCode, keyof typeof typeOfStatus>>;

/** Returns the status and type for an error code. The status for every field code is 422. */
export function problemOf(code: ErrorCode): Problem {
  const status = statusByErrorCode[code in statusByErrorCode ? (code as RequestErrorCode) : 'invalid_fields'];
  return { status, type: typeOfStatus[status] };
}

/** The body of every error response (specification: Errors). */
export type ErrorBody = {
  readonly error: {
    readonly type: ErrorType;
    readonly code: RequestErrorCode;
    readonly message: string;
    readonly param?: string;
    readonly meta?: Readonly<Record<string, unknown>>;
    readonly errors?: readonly FieldIssue[];
    readonly request_id: string;
  };
};

type ErrorAnswer = { readonly status: number; readonly code: RequestErrorCode; readonly body: ErrorBody };

/**
 * Returns the response for an error, in the specified format. An error whose details clients must not see becomes a
 * plain 500.
 */
export function errorAnswer(error: unknown, requestId: string): ErrorAnswer {
  if (error instanceof FieldErrors) return fieldsAnswer(error.issues, requestId);
  if (error instanceof DomainError) {
    const { status, type } = problemOf(error.code);
    const meta = Object.keys(error.meta).length === 0 ? {} : { meta: error.meta };
    const param = error.param === undefined ? {} : { param: error.param };
    return {
      status,
      code: error.code,
      body: { error: { type, code: error.code, message: error.message, ...param, ...meta, request_id: requestId } },
    };
  }
  const { status, type } = problemOf('server_error');
  const message = 'Something failed on our side. You can send the request again, with the same Idempotency-Key if it had one.';
  return { status, code: 'server_error', body: { error: { type, code: 'server_error', message, request_id: requestId } } };
}

function fieldsAnswer(issues: readonly FieldIssue[], requestId: string): ErrorAnswer {
  const { status, type } = problemOf('invalid_fields');
  const [first] = issues;
  const named = (issue: FieldIssue): string => (issue.param === '' ? issue.message : `${issue.param}: ${issue.message}`);
  const listed = issues.slice(0, maxIssues);
  const several =
    issues.length > maxIssues
      ? `More than ${maxIssues} fields are invalid; errors names the first ${maxIssues}.`
      : `${issues.length} fields are invalid; see errors.`;
  // The message always refers to the `errors` list, even if there is only one invalid field (specification: Errors).
  const message = issues.length === 1 && first !== undefined ? `${named(first)} See errors.` : several;
  return {
    status,
    code: 'invalid_fields',
    body: { error: { type, code: 'invalid_fields', message, param: first?.param ?? '', errors: listed, request_id: requestId } },
  };
}

/**
 * Returns the refusal for a request that exceeds its rate limit, with the wait as `retry_after`. Returns null if the
 * request is within the limit.
 */
export function rateRefusal({ limit, used, resetMs }: Rate, nowMs: number): DomainError | null {
  if (used <= limit) return null;
  const waitSec = Math.max(1, Math.ceil((resetMs - nowMs) / 1000));
  return new DomainError('rate_limited', `More than ${limit} requests in a minute; wait ${waitSec} seconds.`, {
    meta: { retry_after: waitSec },
  });
}

/** How many seconds a client should wait after too many conflicts with other requests. */
const overloadWaitSec = 1;

/** Returns the refusal for a request that could not read or write its objects in time because of other requests. */
export const overloadRefusal = (cause: unknown): DomainError =>
  new DomainError(
    'overloaded',
    'Too many concurrent requests for the same object. Retry this request, with the same Idempotency-Key if the request had one.',
    {
      meta: { retry_after: overloadWaitSec },
      cause,
    },
  );

/** Returns the refusal for a request that needs an unreadable stored record. */
export const unreadableRefusal = (cause: unknown): DomainError =>
  new DomainError('unreadable_record', 'A stored record that this request needs cannot be read. We have been notified.', { cause });

/** Returns the number of seconds that an error asks the caller to wait. Returns null if the error asks for no wait. */
export const retryAfterSecOf = (error: unknown): number | null =>
  error instanceof DomainError && 'retry_after' in error.meta ? Number(error.meta['retry_after']) : null;
