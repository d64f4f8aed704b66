import * as v from 'valibot';
import { Currency, enumOf, Id, Money, Timestamp } from '#shared/kernel/fields-schema.ts';
import { giftCardMovementTypes } from './gift-card-movement.ts';

/** A change of a gift card's balance. Not part of the specification: additive. */
export const GiftCardMovementSchema = v.pipe(
  v.strictObject({
    object: v.literal('gift_card_movement'),
    id: Id,
    gift_card_id: Id,
    type: v.pipe(enumOf(giftCardMovementTypes), v.description('A redemption spends from the card, a restoration gives back.')),
    amount: v.pipe(Money, v.description('Above zero for both types.')),
    balance: v.pipe(Money, v.description('What was on the card afterwards.')),
    currency: Currency,
    reference: v.nullable(v.string()),
    redemption_id: v.pipe(v.nullable(Id), v.description('The redemption that a restoration gives back.')),
    restored: v.pipe(Money, v.description('How much of a redemption was given back.')),
    created_at: Timestamp,
    updated_at: Timestamp,
  }),
  v.title('GiftCardMovement'),
);
export type GiftCardMovementView = v.InferOutput<typeof GiftCardMovementSchema>;
