import { DomainError, type ErrorCode, FieldErrors, type FieldIssue, maxIssues, type RequestErrorCode } from '#shared/kernel/errors.ts';
import type { Rate } from './authentication.ts';

/** The specification's error types (specification: Errors). */
type ErrorType = 'invalid_request' | 'authentication' | 'permission' | 'not_found' | 'conflict' | 'rate_limited' | 'server';

type Problem = { readonly status: number; readonly type: ErrorType };

/** The one table of error codes: a code without a status does not compile. What each means is in the documents (`infra/openapi/texts/errors.ts`). */
export const problems = {
  malformed_json: { status: 400, type: 'invalid_request' },
  body_too_large: { status: 400, type: 'invalid_request' },
  invalid_cursor: { status: 400, type: 'invalid_request' },
  request_loop: { status: 400, type: 'invalid_request' },
  missing_credential: { status: 401, type: 'authentication' },
  invalid_credential: { status: 401, type: 'authentication' },
  invalid_client: { status: 401, type: 'authentication' },
  expired_credential: { status: 401, type: 'authentication' },
  revoked_credential: { status: 401, type: 'authentication' },
  insufficient_scope: { status: 403, type: 'permission' },
  plan_without_api: { status: 403, type: 'permission' },
  store_not_active: { status: 403, type: 'permission' },
  app_token_required: { status: 403, type: 'permission' },
  not_found: { status: 404, type: 'not_found' },
  unknown_route: { status: 404, type: 'not_found' },
  method_not_allowed: { status: 405, type: 'invalid_request' },
  idempotency_key_reused: { status: 409, type: 'conflict' },
  idempotency_in_progress: { status: 409, type: 'conflict' },
  invalid_fields: { status: 422, type: 'invalid_request' },
  rate_limited: { status: 429, type: 'rate_limited' },
  server_error: { status: 500, type: 'server' },
  unreadable_record: { status: 500, type: 'server' },
  overloaded: { status: 503, type: 'server' },
  not_home: { status: 503, type: 'server' },
} as const satisfies Record<RequestErrorCode, Problem>;

/** The answer's status and type for a code; every field code is a 422. */
export const problemOf = (code: ErrorCode): Problem => (code in problems ? problems[code as RequestErrorCode] : problems.invalid_fields);

/** The body of every answer that is not a success (specification: Errors). */
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

/** The answer to a thrown error, in the specification's shape. An error that clients must not see becomes a bare 500. */
export function errorAnswer(error: unknown, requestId: string): ErrorAnswer {
  if (error instanceof FieldErrors) return fieldsAnswer(error.issues, requestId);
  if (error instanceof DomainError) {
    const { status, type } = problems[error.code];
    const meta = Object.keys(error.meta).length === 0 ? {} : { meta: error.meta };
    const param = error.param === undefined ? {} : { param: error.param };
    return {
      status,
      code: error.code,
      body: { error: { type, code: error.code, message: error.message, ...param, ...meta, request_id: requestId } },
    };
  }
  const { status, type } = problems.server_error;
  const message = 'Something failed on our side. The request can be sent again, with the same Idempotency-Key if it had one.';
  return { status, code: 'server_error', body: { error: { type, code: 'server_error', message, request_id: requestId } } };
}

function fieldsAnswer(issues: readonly FieldIssue[], requestId: string): ErrorAnswer {
  const { status, type } = problems.invalid_fields;
  const [first] = issues;
  const named = (issue: FieldIssue): string => (issue.param === '' ? issue.message : `${issue.param}: ${issue.message}`);
  const listed = issues.slice(0, maxIssues);
  const several =
    issues.length > maxIssues
      ? `More than ${maxIssues} fields are invalid; errors names the first ${maxIssues}.`
      : `${issues.length} fields are invalid; see errors.`;
  // Also of one field the message refers to the list (specification: Errors).
  const message = issues.length === 1 && first !== undefined ? `${named(first)} See errors.` : several;
  return {
    status,
    code: 'invalid_fields',
    body: { error: { type, code: 'invalid_fields', message, param: first?.param ?? '', errors: listed, request_id: requestId } },
  };
}

/** The refusal of a request beyond the limit of its window, with the wait as `retry_after`; null for one within it. */
export function rateRefusal({ limit, used, resetMs }: Rate, nowMs: number): DomainError | null {
  if (used <= limit) return null;
  const waitSec = Math.max(1, Math.ceil((resetMs - nowMs) / 1000));
  return new DomainError('rate_limited', `More than ${limit} requests in a minute; wait ${waitSec} seconds.`, {
    meta: { retry_after: waitSec },
  });
}

/** How soon it pays to ask again for what many others wanted at the same time. */
const overloadWaitSec = 1;

/** The refusal of a request that could not get through to its objects for other requests in the time it had, with its wait. */
export const overloadRefusal = (cause: unknown): DomainError =>
  new DomainError(
    'overloaded',
    'Too many requests want the same object at the moment. Send this one again, with the same Idempotency-Key.',
    {
      meta: { retry_after: overloadWaitSec },
      cause,
    },
  );

/** The refusal of a request that is about a stored record that cannot be read. */
export const unreadableRefusal = (cause: unknown): DomainError =>
  new DomainError('unreadable_record', 'A stored record that this request is about cannot be read. It was reported to us.', { cause });

/** The seconds that a refusal asks the caller to wait; null for one that asks for none. */
export const retryAfterSecOf = (error: unknown): number | null =>
  error instanceof DomainError && 'retry_after' in error.meta ? Number(error.meta['retry_after']) : null;
