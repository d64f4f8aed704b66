import type { ClientOperation } from './client-operation.ts';

/** The last argument of every call. */
export type CallOptions = {
  /** Sent with all attempts of the call. By default, each call that accepts a key gets a new one. */
  readonly idempotencyKey?: string;
  /** Sent with every attempt, in addition to those of the client's settings. */
  readonly headers?: Readonly<Record<string, string>>;
  /**
   * Ends the call, which then rejects with the signal's reason. A write that was already sent may have been done. It rejects with a
   * StoreApiError `aborted`, whose `cause` is that reason, and whose `outcome` and `idempotencyKey` tell how to continue.
   */
  readonly signal?: AbortSignal;
  readonly timeoutMs?: number;
  readonly maxRetries?: number;
  readonly deadlineMs?: number;
};

export type Request = {
  readonly name: string;
  readonly operation: ClientOperation;
  /** With the ids filled in, without the query. */
  readonly path: string;
  /** Empty, or begins with `?` or `&`. */
  readonly query: string;
  readonly body: unknown;
  readonly options: CallOptions;
};
