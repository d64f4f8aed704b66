import type { DiscountScope, DiscountType } from '#shared/discounts/discount.ts';
import type { FieldIssue } from '#shared/kernel/errors.ts';
import { maxPriceMinor } from '#shared/kernel/money.ts';
import type { DiscountOffer, DiscountTerms } from './discount.ts';

/** What may be said of the terms of a discount; what is left out (undefined) stays as it is. */
export type TermsChange = {
  readonly type?: DiscountType | undefined;
  /** Hundredths of a percent or of the currency, by type. */
  readonly value?: bigint | null | undefined;
  readonly buyQuantity?: number | undefined;
  readonly getQuantity?: number | undefined;
  readonly getBasisPointsOff?: number | undefined;
  readonly appliesTo?: DiscountScope | undefined;
  readonly productIds?: readonly number[] | undefined;
  readonly categoryIds?: readonly number[] | undefined;
  readonly minimumSubtotalMinor?: bigint | null | undefined;
  readonly minimumQuantity?: number | null | undefined;
  readonly startsAtMs?: number | null | undefined;
  readonly endsAtMs?: number | null | undefined;
  readonly isActive?: boolean | undefined;
};

/** The terms of a discount of which nothing is decided yet. */
export const blankTerms: DiscountTerms = {
  offer: { type: 'free_shipping' },
  appliesTo: 'all',
  productIds: [],
  categoryIds: [],
  minimumSubtotalMinor: null,
  minimumQuantity: null,
  startsAtMs: null,
  endsAtMs: null,
  isActive: true,
};

const changed = <Value>(before: Value, sent: Value | undefined): Value => (sent === undefined ? before : sent);

type Changed<Value> = { readonly value: Value; readonly issues: readonly FieldIssue[] };

/** The terms as they are after a change, and everything that is wrong with them. */
export function changeTerms(before: DiscountTerms, change: TermsChange): Changed<DiscountTerms> {
  const offer = changeOffer(before.offer, change);
  const terms: DiscountTerms = {
    offer: offer.value,
    appliesTo: changed(before.appliesTo, change.appliesTo),
    productIds: changed(before.productIds, change.productIds && [...new Set(change.productIds)]),
    categoryIds: changed(before.categoryIds, change.categoryIds && [...new Set(change.categoryIds)]),
    minimumSubtotalMinor: changed(before.minimumSubtotalMinor, change.minimumSubtotalMinor),
    minimumQuantity: changed(before.minimumQuantity, change.minimumQuantity),
    startsAtMs: changed(before.startsAtMs, change.startsAtMs),
    endsAtMs: changed(before.endsAtMs, change.endsAtMs),
    isActive: changed(before.isActive, change.isActive),
  };
  return { value: terms, issues: [...offer.issues, ...scopeIssues(terms), ...windowIssues(terms)] };
}

const issue = (param: string, code: FieldIssue['code'], message: string): FieldIssue => ({ param, code, message });

/** Another type asks for its value anew: 10 percent and an amount of 10 have nothing in common. */
function changeOffer(before: DiscountOffer, change: TermsChange): Changed<DiscountOffer> {
  const type = change.type ?? before.type;
  switch (type) {
    case 'percentage': {
      const value = changed(before.type === type ? BigInt(before.basisPoints) : null, change.value);
      const issues = valueIssues(value, 10_000n, 'must be at most 100 percent.');
      return { value: { type, basisPoints: Number(value ?? 0n) }, issues };
    }
    case 'fixed': {
      const value = changed(before.type === type ? before.amountMinor : null, change.value);
      return { value: { type, amountMinor: value ?? 0n }, issues: valueIssues(value, maxPriceMinor, 'is too large an amount.') };
    }
    case 'free_shipping':
      return { value: { type }, issues: [] };
    case 'buy_x_get_y': {
      const current = before.type === type ? before : undefined;
      const buyQuantity = change.buyQuantity ?? current?.buyQuantity;
      const getQuantity = change.getQuantity ?? current?.getQuantity;
      const basisPoints = change.getBasisPointsOff ?? current?.basisPoints ?? 10_000;
      const issues = [
        ...(buyQuantity === undefined ? [issue('buy_quantity', 'required', 'is required for buy_x_get_y.')] : []),
        ...(getQuantity === undefined ? [issue('get_quantity', 'required', 'is required for buy_x_get_y.')] : []),
      ];
      return { value: { type, buyQuantity: buyQuantity ?? 1, getQuantity: getQuantity ?? 1, basisPoints }, issues };
    }
  }
}

function valueIssues(value: bigint | null, max: bigint, tooLarge: string): FieldIssue[] {
  if (value === null) return [issue('value', 'required', 'is required for this type.')];
  if (value <= 0n) return [issue('value', 'too_small', 'must be at least 0.01.')];
  return value > max ? [issue('value', 'too_large', tooLarge)] : [];
}

function scopeIssues({ appliesTo, productIds, categoryIds }: DiscountTerms): FieldIssue[] {
  if (appliesTo === 'products' && productIds.length === 0) {
    return [issue('product_ids', 'min_items', 'must name at least one product when applies_to is products.')];
  }
  if (appliesTo === 'categories' && categoryIds.length === 0) {
    return [issue('category_ids', 'min_items', 'must name at least one category when applies_to is categories.')];
  }
  return [];
}

const windowIssues = ({ startsAtMs, endsAtMs }: DiscountTerms): FieldIssue[] =>
  startsAtMs !== null && endsAtMs !== null && endsAtMs <= startsAtMs
    ? [issue('ends_at', 'ends_before_start', 'must be after starts_at.')]
    : [];
