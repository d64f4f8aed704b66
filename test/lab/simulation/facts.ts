/**
 * Facts that clients have learned from answers. A fact must remain true even if the container that answered ends soon
 * afterwards.
 */
export type Facts = {
  readonly orders: OrderFact[];
  readonly refunds: { readonly orderId: number; readonly id: number; readonly amount: bigint }[];
  readonly cards: { readonly id: number; readonly initial: bigint }[];
  readonly redemptions: { readonly cardId: number; readonly id: number; readonly amount: bigint }[];
  readonly restorations: { readonly cardId: number; readonly id: number; readonly amount: bigint }[];
  readonly adjustments: { readonly variantId: number; readonly delta: number }[];
  /** Orders that a separate request marked as paid, and orders that a separate request canceled. */
  readonly paid: Set<number>;
  readonly cancelled: Set<number>;
  readonly cancelledBookings: Set<number>;
};

export type OrderFact = {
  readonly id: number;
  readonly lines: readonly OrderLineFact[];
  readonly hasDiscount: boolean;
  readonly wasPaid: boolean;
};
export type OrderLineFact = {
  readonly id: number;
  readonly variantId: number;
  readonly quantity: number;
  readonly bookingId: number | null;
};

export const noFacts = (): Facts => ({
  ...{ orders: [], refunds: [], cards: [], redemptions: [], restorations: [], adjustments: [] },
  ...{ paid: new Set(), cancelled: new Set(), cancelledBookings: new Set() },
});

/** Converts an amount from an answer to minor units. */
export function minorOf(amount: string): bigint {
  const [, sign = '', whole = '0', cents = '00'] = /^(-?)(\d+)\.(\d\d)$/.exec(amount) ?? [];
  return BigInt(`${sign}${whole}${cents}`);
}
