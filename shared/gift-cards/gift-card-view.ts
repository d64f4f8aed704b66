import { formatMoney } from '#shared/kernel/money.ts';
import { timestamp, timestampOrNull } from '#shared/kernel/time.ts';
import { type GiftCard, giftCardStatus } from './gift-card.ts';
import type { GiftCardView } from './gift-card-schema.ts';

/**
 * Returns a gift card's view for events and for responses to reads, with the status at `nowMs` and without the code.
 */
export const giftCardView = (card: GiftCard, nowMs: number): GiftCardView => ({
  object: 'gift_card',
  id: card.id,
  last4: card.last4,
  initial_value: formatMoney(card.initialMinor),
  balance: formatMoney(card.balanceMinor),
  currency: card.currency,
  status: giftCardStatus(card, nowMs),
  source: card.source,
  customer_id: card.customerId,
  order_id: card.orderId,
  recipient_email: card.recipientEmail,
  recipient_name: card.recipientName,
  note: card.note,
  expires_at: timestampOrNull(card.expiresAtMs),
  disabled_at: timestampOrNull(card.disabledAtMs),
  created_at: timestamp(card.createdAtMs),
  updated_at: timestamp(card.updatedAtMs),
});
