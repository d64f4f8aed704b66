/** The facts of an operation that the client needs at run time. The tables in `generated/` come from the OpenAPI documents. */
export type ClientOperation = {
  readonly method: 'GET' | 'POST' | 'PATCH' | 'PUT' | 'DELETE';
  /** Below the base address, with `{id}` for ids from the caller. */
  readonly path: string;
  readonly input?: 'body' | 'query';
  /** The form of the answer. By default, the value is under `data`. */
  readonly answer?: 'list' | 'text' | 'whole';
  /** Whether it accepts an Idempotency-Key. */
  readonly keyed?: true;
};
