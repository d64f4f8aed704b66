import { discountScopes } from '#shared/discounts/discount.ts';
import { type FieldKinds, flag, formByWord, listOf, minor, number, oneOf, optional } from '#shared/table/rows/stored-form.ts';
import type { DiscountOffer, DiscountTerms } from './discount.ts';

/**
 * The stored form of an offer. It is stored with the discount and with each order to which the discount was applied.
 */
export const offerForm = formByWord<DiscountOffer>()('type', {
  percentage: { basisPoints: number },
  fixed: { amountMinor: minor },
  free_shipping: {},
  buy_x_get_y: { buyQuantity: number, getQuantity: number, basisPoints: number },
});

/** The stored fields of `DiscountTerms`, which discount codes and automatic discounts share. */
export const termsKinds: FieldKinds<DiscountTerms> = {
  offer: offerForm,
  appliesTo: oneOf(discountScopes),
  productIds: listOf(number),
  categoryIds: listOf(number),
  minimumSubtotalMinor: optional(minor),
  minimumQuantity: optional(number),
  startsAtMs: optional(number),
  endsAtMs: optional(number),
  isActive: flag,
};
