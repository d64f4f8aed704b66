import { minor, number, oneOf, optional, storedForm, text } from '#shared/table/rows/stored-form.ts';
import { type GiftCardMovement, giftCardMovementTypes } from './gift-card-movement.ts';

/** How a movement of a gift card is stored. */
export const giftCardMovementForm = storedForm<GiftCardMovement>()({
  id: number,
  giftCardId: number,
  type: oneOf(giftCardMovementTypes),
  deltaMinor: minor,
  balanceMinor: minor,
  currency: text,
  reference: optional(text),
  redemptionId: optional(number),
  restoredMinor: minor,
  createdAtMs: number,
  updatedAtMs: number,
});
