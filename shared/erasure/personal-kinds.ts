/** The kinds of stored records about a customer. */
export const personalKinds = [
  'customer',
  'order',
  'order_note',
  'refund',
  'return',
  'booking',
  'purchase_order',
  'gift_card',
  'gift_card_movement',
  'activity',
] as const;
export type PersonalKind = (typeof personalKinds)[number];
