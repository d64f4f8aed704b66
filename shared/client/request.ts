import type { ClientOperation } from './client-operation.ts';

/** The last argument of every call. */
export type CallOptions = {
  /** Kept through the retries of the call. Without it each call that takes one has a new one. */
  readonly idempotencyKey?: string;
  /** Sent with each try, besides those of the client's settings. */
  readonly headers?: Readonly<Record<string, string>>;
  /**
   * Ends the call, which then rejects with the signal's reason. A write that was sent already may have been done: it rejects with a StoreApiError
   * `aborted`, whose `cause` is that reason, and whose `outcome` and `idempotencyKey` say how to go on.
   */
  readonly signal?: AbortSignal;
  readonly timeoutMs?: number;
  readonly maxRetries?: number;
  readonly deadlineMs?: number;
};

export type Request = {
  readonly name: string;
  readonly operation: ClientOperation;
  /** With its ids filled in, and without the query. */
  readonly path: string;
  /** Begins with `?` or `&`, or is empty. */
  readonly query: string;
  readonly body: unknown;
  readonly options: CallOptions;
};
