import { isRunning, unmetCondition } from '#shared/discounts/discount-code.ts';
import { type OrderAmounts, savingOf, totalOf } from '#shared/discounts/discount-saving.ts';
import type { LinePrice } from './price-line.ts';
import type { AutomaticDiscount } from './pricing-settings.ts';

/** The one automatic discount that saves the most, or null; equals go by priority, then by age. */
export function bestAutomaticDiscount(
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
