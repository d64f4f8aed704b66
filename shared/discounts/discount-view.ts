import { formatMoney } from '#shared/kernel/money.ts';
import { formatPercent } from '#shared/kernel/percent.ts';
import { timestamp, timestampOrNull } from '#shared/kernel/time.ts';
import type { Discount, DiscountOffer, DiscountTerms } from './discount.ts';
import { discountState } from './discount-code.ts';
import type { DiscountView } from './discount-schema.ts';

function offerValue(offer: DiscountOffer): string {
  if (offer.type === 'fixed') return formatMoney(offer.amountMinor);
  return offer.type === 'free_shipping' ? '0.00' : formatPercent(offer.basisPoints);
}

/** Returns the terms as they appear in the views of discount codes and automatic discounts. */
export const termsView = (terms: DiscountTerms) => ({
  minimum_subtotal: terms.minimumSubtotalMinor === null ? null : formatMoney(terms.minimumSubtotalMinor),
  minimum_quantity: terms.minimumQuantity,
  applies_to: terms.appliesTo,
  product_ids: [...terms.productIds],
  category_ids: [...terms.categoryIds],
  starts_at: timestampOrNull(terms.startsAtMs),
  ends_at: timestampOrNull(terms.endsAtMs),
  is_active: terms.isActive,
});

/** Returns a discount code as shown to integrations and event receivers, with its state at `nowMs`. */
export function discountView(discount: Discount, nowMs: number): DiscountView {
  const { starts_at, ends_at, is_active, ...conditions } = termsView(discount);
  return {
    object: 'discount',
    id: discount.id,
    code: discount.code,
    title: discount.title,
    type: discount.offer.type,
    value: offerValue(discount.offer),
    ...conditions,
    once_per_customer: discount.oncePerCustomer,
    usage_limit: discount.usageLimit,
    times_used: discount.timesUsed,
    starts_at,
    ends_at,
    is_active,
    state: discountState(discount, nowMs),
    created_at: timestamp(discount.createdAtMs),
    updated_at: timestamp(discount.updatedAtMs),
  };
}
