import type { Discount } from '#shared/discounts/discount.ts';
import { codeRefusal, isRunning, notApplicable, unmetCondition } from '#shared/discounts/discount-code.ts';
import { leftAfter, type OrderAmounts, savingOf, totalOf } from '#shared/discounts/discount-saving.ts';
import { FieldErrors } from '#shared/kernel/errors.ts';
import type { DiscountApplication } from '#shared/orders/order.ts';
import type { LinePrice } from './price-line.ts';
import type { AutomaticDiscount } from './pricing-settings.ts';

/** A discount code as sent with an order; `usedBefore`: by this customer. */
export type SentCode = { readonly discount: Discount; readonly usedBefore: boolean };

/** The discounts of an order, and what they leave to pay. */
type ChosenDiscounts = { readonly left: OrderAmounts; readonly applications: readonly DiscountApplication[] };

/**
 * The discounts that an order gets: the best automatic one, and on what it leaves the code. An automatic discount that does
 * not combine with codes gives way to a code that saves as much; otherwise the code stays unused.
 * @throws FieldErrors for `discount_code` when the code cannot be used on these lines.
 */
export function chooseDiscounts(
  lines: readonly LinePrice[],
  left: OrderAmounts,
  automatic: readonly AutomaticDiscount[],
  code: SentCode | null,
  stepMinor: bigint,
  nowMs: number,
): ChosenDiscounts {
  const best = bestAutomaticDiscount(automatic, lines, left, stepMinor, nowMs);
  const withBest = best === null ? unchanged(left) : apply(unchanged(left), best.saving, automaticApplication(best.discount));
  if (code === null) return withBest;
  const { discount } = code;
  const withCode = (chosen: ChosenDiscounts): ChosenDiscounts =>
    apply(chosen, savingOf(discount, lines, chosen.left, stepMinor), codeApplication(discount));
  const alone = withCode(unchanged(left));
  const refusal = codeRefusal(discount, lines, code.usedBefore, nowMs) ?? (alone.applications.length === 0 ? notApplicable : null);
  if (refusal !== null) throw new FieldErrors([{ param: 'discount_code', ...refusal }]);
  if (best === null || best.discount.combinesWithCodes) return withCode(withBest);
  return totalOf(alone.left) <= totalOf(withBest.left) ? alone : withBest;
}

const unchanged = (left: OrderAmounts): ChosenDiscounts => ({ left, applications: [] });

/** A discount that takes nothing off is not applied, so that a code is not used up for it. */
function apply(chosen: ChosenDiscounts, saving: OrderAmounts, application: Omit<DiscountApplication, 'amountMinor'>): ChosenDiscounts {
  const amountMinor = totalOf(saving);
  if (amountMinor === 0n) return chosen;
  return { left: leftAfter(chosen.left, saving), applications: [...chosen.applications, { ...application, amountMinor }] };
}

const automaticApplication = ({ id, title, offer }: AutomaticDiscount): Omit<DiscountApplication, 'amountMinor'> => ({
  source: 'automatic',
  discountId: id,
  code: null,
  title,
  offer,
});

const codeApplication = ({ id, code, title, offer }: Discount): Omit<DiscountApplication, 'amountMinor'> => ({
  source: 'code',
  discountId: id,
  code,
  title,
  offer,
});

/** The one automatic discount that saves the most, or null; equals go by priority, then by age. */
function bestAutomaticDiscount(
  discounts: readonly AutomaticDiscount[],
  lines: readonly LinePrice[],
  left: OrderAmounts,
  stepMinor: bigint,
  nowMs: number,
): { readonly discount: AutomaticDiscount; readonly saving: OrderAmounts } | null {
  const candidates = discounts
    .filter((discount) => isRunning(discount, nowMs) && unmetCondition(discount, lines) === null)
    .map((discount) => ({ discount, saving: savingOf(discount, lines, left, stepMinor) }))
    .map((candidate) => ({ ...candidate, saved: totalOf(candidate.saving) }))
    .filter(({ saved }) => saved > 0n);
  const [best] = candidates.toSorted((a, b) =>
    a.saved === b.saved ? a.discount.priority - b.discount.priority || a.discount.id - b.discount.id : a.saved > b.saved ? -1 : 1,
  );
  return best === undefined ? null : { discount: best.discount, saving: best.saving };
}
