/** A store's purchasing settings. */
export type PurchasingSettings = {
  /** How many minutes a draft for a paid order waits before it is sent automatically; null if staff send it. */
  readonly holdMinutes: number | null;
};

/** The settings of a store that has not saved any. */
export const defaultPurchasingSettings: PurchasingSettings = { holdMinutes: 30 };
