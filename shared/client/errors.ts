import type { ApiErrorCode, ApiFieldCode, CommonErrorCode, ErrorCodesOfOperations, ShapeErrorCode } from './generated/error-codes.ts';

/** Why there is no answer of the API: none came, none in time, the call had no time left, it was no JSON of the API, or the caller's signal ended it. */
export type ConnectionErrorCode = 'no_answer' | 'timed_out' | 'deadline_passed' | 'unreadable_answer' | 'aborted';

/**
 * The outcome of a write that failed: it was not done; it was done, and only its answer is lost; or it is unknown. With `unknown` the same call may
 * be made again with the `idempotencyKey` of the error: it does the work at most once.
 */
export type Outcome = 'not_done' | 'done' | 'unknown';

export type FieldError = {
  /** As in `line_items[0].quantity`. */
  readonly param: string;
  readonly code: ApiFieldCode;
  readonly message: string;
  readonly meta?: Readonly<Record<string, unknown>>;
};

export type StoreApiErrorFacts = {
  /** The server's types (specification: Errors), or `connection` when no answer came that could be read. */
  readonly type: string;
  /** Stable and made for machines, as `invalid_fields`. Named are those of today: a later version of the API may answer others. */
  readonly code: ApiErrorCode | ConnectionErrorCode;
  /** In words for people, without secrets, at most some 500 characters. */
  readonly message: string;
  /** Null when no answer came. */
  readonly status: number | null;
  readonly param: string | null;
  readonly meta: Readonly<Record<string, unknown>>;
  /** Each invalid field, of a 422; else empty. */
  readonly errors: readonly FieldError[];
  /** Names the request in the logs of the service. */
  readonly requestId: string | null;
  readonly outcome: Outcome;
  /** The key that was sent with each try, null where the operation takes none. */
  readonly idempotencyKey: string | null;
  readonly retryAfterMs: number | null;
  readonly tries: number;
  /** As in the OpenAPI document: `createOrder`. */
  readonly operation: string;
  readonly method: string;
  /** Without the base address and the query. */
  readonly path: string;
};

/** A call that was answered with an error, or not at all. */
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

/** The error of one operation: `code`, and the codes of its fields, are those that it can answer. */
export type ErrorOf<Operation extends keyof ErrorCodesOfOperations> = StoreApiError & {
  readonly code: ConnectionErrorCode | CommonErrorCode | ErrorCodesOfOperations[Operation]['code'];
  readonly errors: readonly (FieldError & { readonly code: ShapeErrorCode | ErrorCodesOfOperations[Operation]['field'] })[];
};

/**
 * Whether an operation failed with this, by its name in the OpenAPI document: `isErrorOf(error, 'createOrder')`. After that a code that the
 * operation does not have does not compile.
 */
export const isErrorOf = <Operation extends keyof ErrorCodesOfOperations>(
  error: unknown,
  operation: Operation,
): error is ErrorOf<Operation> => error instanceof StoreApiError && error.operation === operation;

/**
 * Events between the number asked for and the first one that can be read now are not in the log: they are older than it, or the log ends before the
 * number, which is of another store or of a time before the store was restored. Read the objects themselves.
 */
export class EventGap extends Error {
  override readonly name = 'EventGap';
  /** The last event that was read. */
  readonly after: number;
  /** The first event that can be read now; behind the end of the log, the one that comes next. */
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
