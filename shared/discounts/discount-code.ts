import type { DiscountState } from '#shared/discounts/discount.ts';
import type { FieldErrorCode } from '#shared/kernel/errors.ts';
import { all, any, firstRefusal, guardsOn, meetsGuard, type Requirement } from '#shared/kernel/guard.ts';
import { formatMoney } from '#shared/kernel/money.ts';
import { type LinePrice, subtotalOf } from '#shared/pricing/price-line.ts';
import type { Discount, DiscountTerms } from './discount.ts';
import { coversLine } from './discount-saving.ts';

type Refusal = {
  readonly code: Extract<FieldErrorCode, `discount_${string}`>;
  readonly message: string;
  readonly meta?: Readonly<Record<string, unknown>>;
};

const { equals, isAbove, isAtMost, isBelowField } = guardsOn<Discount>();

const isSwitchedOn = equals('isActive', true);
const hasStarted = (nowMs: number) => any(equals('startsAtMs', null), isAtMost('startsAtMs', nowMs));
const isNotOver = (nowMs: number) => any(equals('endsAtMs', null), isAbove('endsAtMs', nowMs));

type StateField = 'isActive' | 'startsAtMs' | 'endsAtMs' | 'usageLimit' | 'timesUsed';

/**
 * Returns the conditions for using a discount code. `refusal` is the state of a code that does not meet the condition.
 * The first condition that fails determines the code's state.
 */
export const codeRequirements = (nowMs: number): readonly Requirement<StateField, Exclude<DiscountState, 'active'>>[] => [
  { refusal: 'disabled', guard: isSwitchedOn },
  { refusal: 'expired', guard: isNotOver(nowMs) },
  { refusal: 'used_up', guard: any(equals('usageLimit', null), isBelowField('timesUsed', 'usageLimit')) },
  { refusal: 'scheduled', guard: hasStarted(nowMs) },
];

/** Returns a discount code's state (specification: Discount, state). */
export const discountState = (discount: Pick<Discount, StateField>, nowMs: number): DiscountState =>
  firstRefusal(codeRequirements(nowMs), discount) ?? 'active';

/** Reports whether a discount is enabled and `nowMs` is between its start and end. */
export const isRunning = (terms: Pick<DiscountTerms, 'isActive' | 'startsAtMs' | 'endsAtMs'>, nowMs: number): boolean =>
  meetsGuard(all(isSwitchedOn, hasStarted(nowMs), isNotOver(nowMs)), terms);

const stateRefusals: Readonly<Record<Exclude<DiscountState, 'active'>, Refusal>> = {
  disabled: { code: 'discount_disabled', message: 'is switched off.' },
  scheduled: { code: 'discount_not_started', message: 'cannot be used yet.' },
  expired: { code: 'discount_expired', message: 'has expired.' },
  used_up: { code: 'discount_used_up', message: 'has reached its usage limit.' },
};

const alreadyUsed: Refusal = { code: 'discount_already_used', message: 'can be used only once per customer and has already been used.' };

/** The refusal of a code that would not reduce the price of the order. */
export const notApplicable: Refusal = { code: 'discount_not_applicable', message: 'does not reduce this order.' };

/**
 * Returns why a code cannot be used on these lines now; null if it can. `usedBefore` means that this customer has used
 * the code before.
 */
export function codeRefusal(discount: Discount, lines: readonly LinePrice[], usedBefore: boolean, nowMs: number): Refusal | null {
  const state = discountState(discount, nowMs);
  if (state !== 'active') return stateRefusals[state];
  if (discount.oncePerCustomer && usedBefore) return alreadyUsed;
  return unmetCondition(discount, lines);
}

/**
 * Returns the reason why these lines do not meet a discount's conditions; null if they do. Checks only the lines that
 * the discount covers, at their prices before discounts.
 */
export function unmetCondition(terms: DiscountTerms, lines: readonly LinePrice[]): Refusal | null {
  const covered = lines.filter((line) => coversLine(terms, line));
  if (covered.length === 0) return notApplicable;
  const { minimumSubtotalMinor, minimumQuantity } = terms;
  const subtotal = subtotalOf(covered);
  if (minimumSubtotalMinor !== null && subtotal < minimumSubtotalMinor) {
    const meta = { minimum_subtotal: formatMoney(minimumSubtotalMinor), subtotal: formatMoney(subtotal) };
    return {
      code: 'discount_minimum_subtotal',
      message: `requires a subtotal of at least ${meta.minimum_subtotal} for the lines that it applies to.`,
      meta,
    };
  }
  const quantity = covered.reduce((units, line) => units + line.quantity, 0);
  if (minimumQuantity !== null && quantity < minimumQuantity) {
    const meta = { minimum_quantity: minimumQuantity, quantity };
    return {
      code: 'discount_minimum_quantity',
      message: `requires at least ${minimumQuantity} units of the lines that it applies to.`,
      meta,
    };
  }
  return null;
}
