import * as v from 'valibot';
import type { DiscountOffer } from '#shared/discounts/discount.ts';
import { discountSources } from '#shared/kernel/statuses.ts';
import { StoredMinor, StoredText } from '#shared/table/stored-fields.ts';
import type { DiscountApplication } from './order.ts';

const StoredOffer = v.pipe(
  v.variant('type', [
    v.object({ type: v.literal('percentage'), basis_points: v.number() }),
    v.object({ type: v.literal('fixed'), amount_minor: StoredMinor }),
    v.object({ type: v.literal('free_shipping') }),
    v.object({ type: v.literal('buy_x_get_y'), buy_quantity: v.number(), get_quantity: v.number(), basis_points: v.number() }),
  ]),
  v.transform((offer): DiscountOffer => {
    switch (offer.type) {
      case 'percentage':
        return { type: offer.type, basisPoints: offer.basis_points };
      case 'fixed':
        return { type: offer.type, amountMinor: offer.amount_minor };
      case 'free_shipping':
        return { type: offer.type };
      case 'buy_x_get_y':
        return { type: offer.type, buyQuantity: offer.buy_quantity, getQuantity: offer.get_quantity, basisPoints: offer.basis_points };
    }
  }),
);

function offerAttributes(offer: DiscountOffer): Record<string, unknown> {
  switch (offer.type) {
    case 'percentage':
      return { type: offer.type, basis_points: offer.basisPoints };
    case 'fixed':
      return { type: offer.type, amount_minor: offer.amountMinor };
    case 'free_shipping':
      return { type: offer.type };
    case 'buy_x_get_y':
      return { type: offer.type, buy_quantity: offer.buyQuantity, get_quantity: offer.getQuantity, basis_points: offer.basisPoints };
  }
}

/** Reads a discount in the item of an order. */
export const StoredDiscountApplication = v.pipe(
  v.object({
    source: v.picklist(discountSources),
    discount_id: v.number(),
    code: StoredText,
    title: StoredText,
    offer: StoredOffer,
    amount_minor: StoredMinor,
  }),
  v.transform(
    ({ discount_id: discountId, amount_minor: amountMinor, ...application }): DiscountApplication => ({
      ...application,
      discountId,
      amountMinor,
    }),
  ),
);

/** What the item of an order says of a discount that it got. */
export const discountApplicationAttributes = ({
  discountId,
  amountMinor,
  offer,
  ...application
}: DiscountApplication): Record<string, unknown> => ({
  ...application,
  discount_id: discountId,
  offer: offerAttributes(offer),
  amount_minor: amountMinor,
});
