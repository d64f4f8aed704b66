import { formatMoney } from '#shared/kernel/money.ts';
import { timestamp } from '#shared/kernel/time.ts';
import type { GiftCardMovement } from './gift-card-movement.ts';
import type { GiftCardMovementView } from './gift-card-movement-schema.ts';

/**
 * Returns a movement as shown by the API. Its amount is always positive; its type tells whether it was added or
 * subtracted.
 */
export const giftCardMovementView = (movement: GiftCardMovement): GiftCardMovementView => ({
  object: 'gift_card_movement',
  id: movement.id,
  gift_card_id: movement.giftCardId,
  type: movement.type,
  amount: formatMoney(movement.type === 'redemption' ? -movement.deltaMinor : movement.deltaMinor),
  balance: formatMoney(movement.balanceMinor),
  currency: movement.currency,
  reference: movement.reference,
  redemption_id: movement.redemptionId,
  restored: formatMoney(movement.restoredMinor),
  created_at: timestamp(movement.createdAtMs),
  updated_at: timestamp(movement.updatedAtMs),
});
