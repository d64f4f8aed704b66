import type { ApiErrorCode, ApiFieldCode, CommonErrorCode, ErrorCodesOfOperations, ShapeErrorCode } from './generated/error-codes.ts';

/**
 * Why there is no usable response from the API: none arrived, the attempt timed out, the call's deadline passed, the
 * response was not the API's JSON, or the caller's signal ended the call.
 */
export type ConnectionErrorCode = 'no_answer' | 'timed_out' | 'deadline_passed' | 'unreadable_answer' | 'aborted';

/**
 * What is known about a failed write:
 * - `not_done`: the write was not done
 * - `done`: the write was done, but its response was lost
 * - `unknown`: the write may or may not have been done
 *
 * If the outcome is `unknown`, repeat the same call with the error's `idempotencyKey`. The work is then done at most
 * once.
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
  /** The server's error type (specification: Errors), or `connection` if there was no readable response. */
  readonly type: string;
  /**
   * Stable and machine-readable, such as `invalid_fields`. Later versions of the API may send codes that this type does
   * not list.
   */
  readonly code: ApiErrorCode | ConnectionErrorCode;
  /** A message for people, at most about 500 characters long. It contains no secrets. */
  readonly message: string;
  /** Null if there was no response. */
  readonly status: number | null;
  readonly param: string | null;
  readonly meta: Readonly<Record<string, unknown>>;
  /** The invalid fields in a 422 response; otherwise empty. */
  readonly errors: readonly FieldError[];
  /** Identifies the request in the service's logs. */
  readonly requestId: string | null;
  readonly outcome: Outcome;
  /** The key that all attempts sent; null if the operation accepts no key. */
  readonly idempotencyKey: string | null;
  readonly retryAfterMs: number | null;
  readonly tries: number;
  /** The operation's name in the OpenAPI document, such as `createOrder`. */
  readonly operation: string;
  readonly method: string;
  /** The path without the base address and the query. */
  readonly path: string;
};

/** The error of a call that failed, with or without a response. */
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

/**
 * An error of a given operation. The types of `code` and of the field errors' codes contain only the codes that this
 * operation can return.
 */
export type ErrorOf<Operation extends keyof ErrorCodesOfOperations> = StoreApiError & {
  readonly code: ConnectionErrorCode | CommonErrorCode | ErrorCodesOfOperations[Operation]['code'];
  readonly errors: readonly (FieldError & { readonly code: ShapeErrorCode | ErrorCodesOfOperations[Operation]['field'] })[];
};

/**
 * Reports whether an error is from the operation with this name in the OpenAPI document, as in `isErrorOf(error,
 * 'createOrder')`. If so, TypeScript rejects comparisons with codes that the operation cannot return.
 */
export const isErrorOf = <Operation extends keyof ErrorCodesOfOperations>(
  error: unknown,
  operation: Operation,
): error is ErrorOf<Operation> => error instanceof StoreApiError && error.operation === operation;

/**
 * The error for events that are missing after the requested sequence number. Either the events have expired, or the log
 * ends before that number, because the number is from another store or from before the store was restored. To recover,
 * read the objects themselves.
 */
export class EventGap extends Error {
  override readonly name = 'EventGap';
  /** The sequence number of the last event that was read. */
  readonly after: number;
  /**
   * The sequence number of the first event that can still be read. If `after` is higher than the log's last number,
   * `next` is the number that the next new event gets.
   */
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
