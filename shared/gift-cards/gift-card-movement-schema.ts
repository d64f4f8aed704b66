import * as v from 'valibot';
import { Currency, enumOf, Id, Money, Timestamp } from '#shared/kernel/fields-schema.ts';
import { giftCardMovementTypes } from './gift-card-movement.ts';

/** A change in a gift card's balance. The specification does not define this object. */
export const GiftCardMovementSchema = v.pipe(
  v.strictObject({
    object: v.literal('gift_card_movement'),
    id: Id,
    gift_card_id: Id,
    type: enumOf(giftCardMovementTypes),
    amount: Money,
    balance: Money,
    currency: Currency,
    reference: v.nullable(v.string()),
    redemption_id: v.nullable(Id),
    restored: Money,
    created_at: Timestamp,
    updated_at: Timestamp,
  }),
  v.title('GiftCardMovement'),
);
export type GiftCardMovementView = v.InferOutput<typeof GiftCardMovementSchema>;
