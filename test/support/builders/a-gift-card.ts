import type { GiftCard } from '#shared/gift-cards/gift-card.ts';

const atMs = Date.UTC(2026, 10, 5, 10);

/** Builds an unspent gift card of 50.00 that was bought with an order; override only what the test needs. */
export const aGiftCard = (over: Partial<GiftCard> = {}): GiftCard => ({
  id: 7001,
  last4: 'K7Q2',
  initialMinor: 5000n,
  balanceMinor: 5000n,
  currency: 'EUR',
  source: 'order',
  customerId: 310,
  orderId: 88012,
  recipientEmail: 'ada@example.com',
  recipientName: 'Ada Byron',
  message: null,
  note: null,
  expiresAtMs: null,
  disabledAtMs: null,
  createdAtMs: atMs,
  updatedAtMs: atMs,
  ...over,
});
