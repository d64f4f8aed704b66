/** The purchasing settings of a store. */
export type PurchasingSettings = {
  /** How long a draft for a paid order waits before it is sent automatically; null: staff send it. */
  readonly holdMinutes: number | null;
};

/** The settings of a store that has saved none. */
export const defaultPurchasingSettings: PurchasingSettings = { holdMinutes: 30 };
