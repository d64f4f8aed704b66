import type { ApiErrorCode, ApiFieldCode, CommonErrorCode, ErrorCodesOfOperations, ShapeErrorCode } from './generated/error-codes.ts';

/**
 * Why the API gave no usable answer: no answer came, the attempt timed out, the deadline of the call passed, the answer was not the API's
 * JSON, or the caller's signal ended the call.
 */
export type ConnectionErrorCode = 'no_answer' | 'timed_out' | 'deadline_passed' | 'unreadable_answer' | 'aborted';

/**
 * What is known of a failed write: it was not done; it was done, and only its answer is lost; or it is unknown. With `unknown` the same
 * call may be repeated with the error's `idempotencyKey`: the work is done at most once.
 */
export type Outcome = 'not_done' | 'done' | 'unknown';

export type FieldError = {
  /** For example `line_items[0].quantity`. */
  readonly param: string;
  readonly code: ApiFieldCode;
  readonly message: string;
  readonly meta?: Readonly<Record<string, unknown>>;
};

export type StoreApiErrorFacts = {
  /** The server's types (specification: Errors), or `connection` without a readable answer. */
  readonly type: string;
  /** Stable and machine-readable, such as `invalid_fields`. The type lists today's codes; a later version of the API may send others. */
  readonly code: ApiErrorCode | ConnectionErrorCode;
  /** A message for people, without secrets, of at most about 500 characters. */
  readonly message: string;
  /** Null without an answer. */
  readonly status: number | null;
  readonly param: string | null;
  readonly meta: Readonly<Record<string, unknown>>;
  /** The invalid fields of a 422; otherwise empty. */
  readonly errors: readonly FieldError[];
  /** Identifies the request in the logs of the service. */
  readonly requestId: string | null;
  readonly outcome: Outcome;
  /** The key that every attempt sent; null if the operation accepts none. */
  readonly idempotencyKey: string | null;
  readonly retryAfterMs: number | null;
  readonly tries: number;
  /** The name in the OpenAPI document: `createOrder`. */
  readonly operation: string;
  readonly method: string;
  /** Without the base address and the query. */
  readonly path: string;
};

/** A call that failed, with or without an answer. */
export class StoreApiError extends Error implements StoreApiErrorFacts {
  override readonly name = 'StoreApiError';
  declare readonly type: string;
  declare readonly code: ApiErrorCode | ConnectionErrorCode;
  declare readonly status: number | null;
  declare readonly param: string | null;
  declare readonly meta: Readonly<Record<string, unknown>>;
  declare readonly errors: readonly FieldError[];
  declare readonly requestId: string | null;
  declare readonly outcome: Outcome;
  declare readonly idempotencyKey: string | null;
  declare readonly retryAfterMs: number | null;
  declare readonly tries: number;
  declare readonly operation: string;
  declare readonly method: string;
  declare readonly path: string;

  constructor({ message, ...facts }: StoreApiErrorFacts, cause?: unknown) {
    super(`${facts.method} ${facts.path}: ${message}`, cause === undefined ? undefined : { cause });
    Object.assign(this, facts);
  }
}

/** The error of one operation. `code`, and the codes of its fields, are those that the operation can return. */
export type ErrorOf<Operation extends keyof ErrorCodesOfOperations> = StoreApiError & {
  readonly code: ConnectionErrorCode | CommonErrorCode | ErrorCodesOfOperations[Operation]['code'];
  readonly errors: readonly (FieldError & { readonly code: ShapeErrorCode | ErrorCodesOfOperations[Operation]['field'] })[];
};

/**
 * Reports whether an error belongs to an operation, by its name in the OpenAPI document: `isErrorOf(error, 'createOrder')`. After that,
 * comparing with a code that the operation does not have does not compile.
 */
export const isErrorOf = <Operation extends keyof ErrorCodesOfOperations>(
  error: unknown,
  operation: Operation,
): error is ErrorOf<Operation> => error instanceof StoreApiError && error.operation === operation;

/**
 * Events between the requested number and the first readable one are missing: they have expired, or the log ends before the number, which
 * is then from another store or from before the store was restored. Read the objects themselves instead.
 */
export class EventGap extends Error {
  override readonly name = 'EventGap';
  /** The last event that was read. */
  readonly after: number;
  /** The first event that can be read now; beyond the end of the log, the number of the next event. */
  readonly next: number;

  constructor(after: number, next: number) {
    super(
      next > after
        ? `The events between ${after} and ${next} are no longer in the log`
        : `The log ends at ${next - 1}, before ${after}: the number is of another store, or the store was restored`,
    );
    this.after = after;
    this.next = next;
  }
}
