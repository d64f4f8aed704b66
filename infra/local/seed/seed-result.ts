/** The ids of the demo stores, and the secrets of their API keys. */
export type SeedResult = {
  readonly storeId: string;
  readonly trialStoreId: string;
  readonly keys: { readonly full: string; readonly readOnly: string };
  readonly trialKeys: { readonly full: string };
  /**
   * The port of the live store's webhook receiver; undefined if there is no receiver, and in data folders from before
   * receivers existed.
   */
  readonly receiverPort?: number | undefined;
};
