import * as v from 'valibot';
import { giftCardStatuses } from '#shared/gift-cards/gift-card.ts';
import { Currency, Email, enumOf, Id, Money, Timestamp } from '#shared/kernel/fields-schema.ts';

/** A gift card without its code, as it appears in events and in responses to reads (specification: GiftCard). */
export const GiftCardSchema = v.pipe(
  v.strictObject({
    object: v.literal('gift_card'),
    id: Id,
    last4: v.pipe(v.string(), v.examples(['3HWB'])),
    initial_value: Money,
    balance: Money,
    currency: Currency,
    status: enumOf(giftCardStatuses),
    source: v.pipe(v.nullable(v.string()), v.examples(['api'])),
    customer_id: v.nullable(Id),
    order_id: v.nullable(Id),
    recipient_email: v.nullable(Email),
    recipient_name: v.nullable(v.string()),
    note: v.nullable(v.string()),
    expires_at: v.nullable(Timestamp),
    disabled_at: v.nullable(Timestamp),
    created_at: Timestamp,
    updated_at: Timestamp,
  }),
  v.title('GiftCard'),
);
export type GiftCardView = v.InferOutput<typeof GiftCardSchema>;

/** A gift card with its full code, which is shown only in the response that issues the card. */
export const IssuedGiftCardSchema = v.pipe(
  v.strictObject({ ...GiftCardSchema.entries, code: v.pipe(v.string(), v.examples(['7K2MQ4XN9PTR3HWB'])) }),
  v.title('IssuedGiftCard'),
);
export type IssuedGiftCardView = v.InferOutput<typeof IssuedGiftCardSchema>;
