/** The demo stores and the secrets of their API keys. */
export type SeedResult = {
  readonly storeId: string;
  readonly trialStoreId: string;
  readonly keys: { readonly full: string; readonly readOnly: string };
  readonly trialKeys: { readonly full: string };
  /** The port that the live store's webhooks are sent to; of a folder from before there were any, or without a receiver, none. */
  readonly receiverPort?: number | undefined;
};
