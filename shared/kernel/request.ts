/** An actor as shown in events, stock movements and the activity log. */
export type Actor = {
  readonly type: 'api_key' | 'app' | 'staff' | 'storefront' | 'system';
  readonly id: number | string | null;
  readonly name: string;
};

/**
 * The exclusive right of one run to do the work of a request with an Idempotency-Key. `completed` is set when the
 * response has been stored together with the work.
 */
export type IdempotencyClaim = {
  readonly storeId: string;
  readonly key: string;
  readonly lockToken: string;
  /** A function that encrypts the response before it is stored; absent if the response contains no secret. */
  readonly seal?: (body: string) => Promise<string>;
  completed: boolean;
};
