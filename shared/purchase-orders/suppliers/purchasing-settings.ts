/** How a store orders goods. */
export type PurchasingSettings = {
  /** How long a draft of a paid order waits before it is sent by itself; null: until staff send it. */
  readonly holdMinutes: number | null;
};

/** Those of a store that has saved none. */
export const defaultPurchasingSettings: PurchasingSettings = { holdMinutes: 30 };
