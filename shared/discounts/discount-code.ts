import type { FieldErrorCode } from '#shared/kernel/errors.ts';
import { formatMoney } from '#shared/kernel/money.ts';
import type { DiscountState } from '#shared/kernel/statuses.ts';
import { type LinePrice, subtotalOf } from '#shared/pricing/price-line.ts';
import type { Discount, DiscountTerms } from './discount.ts';
import { coversLine } from './discount-saving.ts';

type Refusal = {
  readonly code: Extract<FieldErrorCode, `discount_${string}`>;
  readonly message: string;
  readonly meta?: Readonly<Record<string, unknown>>;
};

/** The state of a discount code (specification: Discount, state). */
export function discountState(
  discount: Pick<Discount, 'isActive' | 'startsAtMs' | 'endsAtMs' | 'usageLimit' | 'timesUsed'>,
  nowMs: number,
): DiscountState {
  if (!discount.isActive) return 'disabled';
  if (discount.endsAtMs !== null && discount.endsAtMs <= nowMs) return 'expired';
  if (discount.usageLimit !== null && discount.timesUsed >= discount.usageLimit) return 'used_up';
  if (discount.startsAtMs !== null && discount.startsAtMs > nowMs) return 'scheduled';
  return 'active';
}

const stateRefusals: Readonly<Record<Exclude<DiscountState, 'active'>, Refusal>> = {
  disabled: { code: 'discount_disabled', message: 'is switched off.' },
  scheduled: { code: 'discount_not_started', message: 'cannot be used yet.' },
  expired: { code: 'discount_expired', message: 'has expired.' },
  used_up: { code: 'discount_used_up', message: 'has been used as often as it can be.' },
};

const alreadyUsed: Refusal = { code: 'discount_already_used', message: 'can be used once per customer and was used before.' };

/** The refusal of a code that would save nothing. */
export const notApplicable: Refusal = { code: 'discount_not_applicable', message: 'takes nothing off this order.' };

/** Why a code cannot be used on these lines now, or null. `usedBefore`: by this customer, if it is once per customer. */
export function codeRefusal(discount: Discount, lines: readonly LinePrice[], usedBefore: boolean, nowMs: number): Refusal | null {
  const state = discountState(discount, nowMs);
  if (state !== 'active') return stateRefusals[state];
  if (discount.oncePerCustomer && usedBefore) return alreadyUsed;
  return unmetCondition(discount, lines);
}

/** The condition of a discount that these lines do not meet, or null. Only what the discount covers counts, before discounts. */
export function unmetCondition(terms: DiscountTerms, lines: readonly LinePrice[]): Refusal | null {
  const covered = lines.filter((line) => coversLine(terms, line));
  if (covered.length === 0) return notApplicable;
  const { minimumSubtotalMinor, minimumQuantity } = terms;
  const subtotal = subtotalOf(covered);
  if (minimumSubtotalMinor !== null && subtotal < minimumSubtotalMinor) {
    const meta = { minimum_subtotal: formatMoney(minimumSubtotalMinor), subtotal: formatMoney(subtotal) };
    return { code: 'discount_minimum_subtotal', message: `needs ${meta.minimum_subtotal} of what it applies to.`, meta };
  }
  const quantity = covered.reduce((units, line) => units + line.quantity, 0);
  if (minimumQuantity !== null && quantity < minimumQuantity) {
    const meta = { minimum_quantity: minimumQuantity, quantity };
    return { code: 'discount_minimum_quantity', message: `needs ${minimumQuantity} of what it applies to.`, meta };
  }
  return null;
}
