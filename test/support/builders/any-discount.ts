import fc from 'fast-check';
import type { DiscountOffer, DiscountTerms } from '#shared/discounts/discount.ts';
import { anyMinor, anyNumber, anyNumberOrNull } from './any-values.ts';

/** Any offer of a discount, of each type. */
export const anyOffer: fc.Arbitrary<DiscountOffer> = fc.oneof(
  fc.record({ type: fc.constant('percentage' as const), basisPoints: anyNumber }),
  fc.record({ type: fc.constant('fixed' as const), amountMinor: anyMinor }),
  fc.record({ type: fc.constant('free_shipping' as const) }),
  fc.record({ type: fc.constant('buy_x_get_y' as const), buyQuantity: anyNumber, getQuantity: anyNumber, basisPoints: anyNumber }),
);

/** The fields of any terms of a discount. */
export const anyTermsFields: { readonly [Field in keyof DiscountTerms]: fc.Arbitrary<DiscountTerms[Field]> } = {
  offer: anyOffer,
  appliesTo: fc.constantFrom('all', 'categories', 'products'),
  productIds: fc.array(anyNumber),
  categoryIds: fc.array(anyNumber),
  minimumSubtotalMinor: fc.option(anyMinor),
  minimumQuantity: anyNumberOrNull,
  startsAtMs: anyNumberOrNull,
  endsAtMs: anyNumberOrNull,
  isActive: fc.boolean(),
};
