/** The ids of the demo stores, and the secrets of their API keys. */
export type SeedResult = {
  readonly storeId: string;
  readonly trialStoreId: string;
  readonly keys: { readonly full: string; readonly readOnly: string };
  readonly trialKeys: { readonly full: string };
  /**
   * The port of the live store's webhook receiver. Undefined if there is no receiver, or if an older version created
   * the data folder.
   */
  readonly receiverPort?: number | undefined;
};
