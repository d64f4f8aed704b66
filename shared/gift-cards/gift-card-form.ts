import { minor, number, oneOf, optional, storedForm, text } from '#shared/table/rows/stored-form.ts';
import { type GiftCard, giftCardSources } from './gift-card.ts';

/** How a gift card is stored. */
export const giftCardForm = storedForm<GiftCard>()({
  id: number,
  last4: text,
  initialMinor: minor,
  balanceMinor: minor,
  currency: text,
  source: oneOf(giftCardSources),
  customerId: optional(number),
  orderId: optional(number),
  recipientEmail: optional(text),
  recipientName: optional(text),
  message: optional(text),
  note: optional(text),
  expiresAtMs: optional(number),
  disabledAtMs: optional(number),
  createdAtMs: number,
  updatedAtMs: number,
});
