import * as v from 'valibot';
import { discountScopes } from '#shared/kernel/statuses.ts';
import { StoredMinor } from '#shared/table/stored-fields.ts';
import type { DiscountOffer, DiscountTerms } from './discount.ts';

const StoredOffer = v.variant('type', [
  v.pipe(
    v.object({ type: v.literal('percentage'), basis_points: v.number() }),
    v.transform(({ type, basis_points: basisPoints }): DiscountOffer => ({ type, basisPoints })),
  ),
  v.pipe(
    v.object({ type: v.literal('fixed'), amount_minor: StoredMinor }),
    v.transform(({ type, amount_minor: amountMinor }): DiscountOffer => ({ type, amountMinor })),
  ),
  v.object({ type: v.literal('free_shipping') }),
  v.pipe(
    v.object({ type: v.literal('buy_x_get_y'), buy_quantity: v.number(), get_quantity: v.number(), basis_points: v.number() }),
    v.transform(
      (offer): DiscountOffer => ({
        type: offer.type,
        buyQuantity: offer.buy_quantity,
        getQuantity: offer.get_quantity,
        basisPoints: offer.basis_points,
      }),
    ),
  ),
]);

/** The stored attributes that discount codes and automatic discounts have in common. */
export const storedTerms = {
  offer: StoredOffer,
  applies_to: v.picklist(discountScopes),
  product_ids: v.array(v.number()),
  category_ids: v.array(v.number()),
  minimum_subtotal_minor: v.nullable(StoredMinor),
  minimum_quantity: v.nullable(v.number()),
  starts_at_ms: v.nullable(v.number()),
  ends_at_ms: v.nullable(v.number()),
  is_active: v.boolean(),
} as const;

const StoredTerms = v.object(storedTerms);

/** Reads those attributes as the terms of a discount. */
export const readTerms = (item: v.InferOutput<typeof StoredTerms>): DiscountTerms => ({
  offer: item.offer,
  appliesTo: item.applies_to,
  productIds: item.product_ids,
  categoryIds: item.category_ids,
  minimumSubtotalMinor: item.minimum_subtotal_minor,
  minimumQuantity: item.minimum_quantity,
  startsAtMs: item.starts_at_ms,
  endsAtMs: item.ends_at_ms,
  isActive: item.is_active,
});

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

/** The stored form of the terms of a discount. */
export const termsAttributes = (terms: DiscountTerms): Record<string, unknown> => ({
  offer: offerAttributes(terms.offer),
  applies_to: terms.appliesTo,
  product_ids: terms.productIds,
  category_ids: terms.categoryIds,
  minimum_subtotal_minor: terms.minimumSubtotalMinor,
  minimum_quantity: terms.minimumQuantity,
  starts_at_ms: terms.startsAtMs,
  ends_at_ms: terms.endsAtMs,
  is_active: terms.isActive,
});
