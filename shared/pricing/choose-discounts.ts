import type { Discount } from '#shared/discounts/discount.ts';
import { codeRefusal, isRunning, notApplicable, unmetCondition } from '#shared/discounts/discount-code.ts';
import { type OrderAmounts, savingOf, subtractSaving, totalOf } from '#shared/discounts/discount-saving.ts';
import { FieldErrors } from '#shared/kernel/errors.ts';
import type { DiscountApplication } from '#shared/orders/order.ts';
import type { LinePrice } from './price-line.ts';
import type { AutomaticDiscount } from './pricing-settings.ts';

/** A discount code that was sent with an order. `usedBefore` means that this customer has used it before. */
export type SentCode = { readonly discount: Discount; readonly usedBefore: boolean };

/** The discounts that apply to an order, and the amounts that are left to pay. */
type ChosenDiscounts = { readonly left: OrderAmounts; readonly applications: readonly DiscountApplication[] };

/**
 * Chooses the discounts for an order. The best automatic discount is applied first. The code is then applied to the
 * remaining amounts. If the automatic discount does not combine with codes, only the discount that saves more is
 * applied. If both save the same, the code is applied.
 * @throws FieldErrors for `discount_code` if the code cannot be used on these lines
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

/** Adds a discount if it saves anything. A code that saves nothing is not added, so that it does not count as used. */
function apply(chosen: ChosenDiscounts, saving: OrderAmounts, application: Omit<DiscountApplication, 'amountMinor'>): ChosenDiscounts {
  const amountMinor = totalOf(saving);
  if (amountMinor === 0n) return chosen;
  return { left: subtractSaving(chosen.left, saving), applications: [...chosen.applications, { ...application, amountMinor }] };
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

/**
 * Returns the automatic discount that saves the most; null if none applies. Ties go to the lower priority number, then
 * to the older discount.
 */
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
