import type { ClientOperation } from './client-operation.ts';

/** The options that every call accepts as its last argument. */
export type CallOptions = {
  /** The key that is sent with all attempts of the call. By default, each call that accepts a key gets a new key. */
  readonly idempotencyKey?: string;
  /** Sent with every attempt, in addition to the headers in the client's settings. */
  readonly headers?: Readonly<Record<string, string>>;
  /**
   * Ends the call, which then rejects with the signal's reason. If a write was already sent and may have been done, the
   * call rejects with a StoreApiError `aborted` instead. Its `cause` is the reason; its `outcome` and `idempotencyKey`
   * tell the caller how to continue.
   */
  readonly signal?: AbortSignal;
  readonly timeoutMs?: number;
  readonly maxRetries?: number;
  readonly deadlineMs?: number;
};

export type Request = {
  readonly name: string;
  readonly operation: ClientOperation;
  /** The path with the ids filled in, without the query. */
  readonly path: string;
  /** Empty, or the query with a leading `?` or `&`. */
  readonly query: string;
  readonly body: unknown;
  readonly options: CallOptions;
};
