/** An actor, as events, movements and the activity log show it. */
export type Actor = {
  readonly type: 'api_key' | 'app' | 'staff' | 'storefront' | 'system';
  readonly id: number | string | null;
  readonly name: string;
};

/** The right of one run of a request to do its work. `completed` is set when the response is stored together with the work. */
export type IdempotencyClaim = {
  readonly storeId: string;
  readonly key: string;
  readonly lockToken: string;
  /** Encrypts a response that contains a secret before it is stored; absent for other responses. */
  readonly seal?: (body: string) => Promise<string>;
  completed: boolean;
};
