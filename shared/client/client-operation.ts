/** The facts of an operation that the client needs at run time. The tables in `generated/` come from the OpenAPI documents. */
export type ClientOperation = {
  readonly method: 'GET' | 'POST' | 'PATCH' | 'PUT' | 'DELETE';
  /** Below the base address, with `{id}` for what the caller gives. */
  readonly path: string;
  readonly input?: 'body' | 'query';
  /** Without it, the answer is what stands under `data`. */
  readonly answer?: 'list' | 'text' | 'whole';
  /** It takes an Idempotency-Key. */
  readonly keyed?: true;
};
