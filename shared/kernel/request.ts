/** An actor, as events, movements and the activity log name it. */
export type Actor = {
  readonly type: 'api_key' | 'app' | 'staff' | 'storefront' | 'system';
  readonly id: number | string | null;
  readonly name: string;
};

/** The right of one run of a request to do its work; `completed` when its answer is stored together with the work. */
export type IdempotencyClaim = {
  readonly storeId: string;
  readonly key: string;
  readonly lockToken: string;
  /** Encrypts an answer that holds a secret before it is stored; absent for ordinary answers. */
  readonly seal?: (body: string) => Promise<string>;
  completed: boolean;
};
