import { blankTerms, type Changed, changeTerms, type TermsChange } from '#shared/discounts/discount-change.ts';
import { type Changes, withChanges } from '#shared/kernel/changes.ts';
import type { AutomaticDiscount } from './pricing-settings.ts';

/** A change to an automatic discount. Undefined fields stay unchanged. */
export type AutomaticDiscountChange = TermsChange & Changes<AutomaticDiscount, 'title' | 'priority' | 'combinesWithCodes'>;

/** Returns a new automatic discount with default values. */
export const blankAutomaticDiscount = (id: number): AutomaticDiscount => ({
  ...blankTerms,
  id,
  title: '',
  priority: 0,
  combinesWithCodes: false,
});

/** Returns the changed automatic discount, and all its issues. */
export function changeAutomaticDiscount(
  before: AutomaticDiscount,
  { title, priority, combinesWithCodes, ...termsChange }: AutomaticDiscountChange,
): Changed<AutomaticDiscount> {
  const { value: terms, issues } = changeTerms(before, termsChange);
  return { value: withChanges({ ...before, ...terms }, { title, priority, combinesWithCodes }), issues };
}
