/**
 * What the client needs to know about an operation at run time. The tables in `generated/` are generated from the
 * OpenAPI documents.
 */
export type ClientOperation = {
  readonly method: 'GET' | 'POST' | 'PATCH' | 'PUT' | 'DELETE';
  /** The path relative to the base address, with `{id}` in place of each id that the caller passes. */
  readonly path: string;
  readonly input?: 'body' | 'query';
  /**
   * How to read the response body: a list, plain text, or the whole JSON body. By default, the result is the body's
   * `data`.
   */
  readonly answer?: 'list' | 'text' | 'whole';
  /** Whether the operation accepts an Idempotency-Key. */
  readonly keyed?: true;
};
