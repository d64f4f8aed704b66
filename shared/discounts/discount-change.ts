import type { DiscountType } from '#shared/discounts/discount.ts';
import { type Changes, type NoOther, withChanges } from '#shared/kernel/changes.ts';
import type { FieldIssue } from '#shared/kernel/errors.ts';
import { maxPriceMinor } from '#shared/kernel/money.ts';
import type { Discount, DiscountOffer, DiscountTerms } from './discount.ts';

/** A change to a discount's offer. Undefined fields stay unchanged. */
type OfferChange = {
  readonly type?: DiscountType | undefined;
  /** Hundredths of a percent or hundredths of the currency unit, depending on the type. */
  readonly value?: bigint | null | undefined;
};

/** A change to the offer of a `buy_x_get_y` discount. */
type BuyXGetYChange = {
  readonly buyQuantity?: number | undefined;
  readonly getQuantity?: number | undefined;
  readonly getBasisPointsOff?: number | undefined;
};

/** A change to the terms that a discount code can have. */
type CodeTermsChange = OfferChange & Changes<DiscountTerms, Exclude<keyof DiscountTerms, 'offer'>>;

/** A change to a discount's terms. Undefined fields stay unchanged. */
export type TermsChange = CodeTermsChange & BuyXGetYChange;

/** A change to a discount code. Undefined fields stay unchanged. */
export type DiscountChange = CodeTermsChange & Changes<Discount, 'code' | 'title' | 'oncePerCustomer' | 'usageLimit'>;

/** The default terms of a new discount. */
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

/** The value after a change, and everything that is wrong with it. */
export type Changed<Value> = { readonly value: Value; readonly issues: readonly FieldIssue[] };

/** Returns the terms after a change, and all issues with them. */
export function changeTerms<Change extends TermsChange>(
  before: DiscountTerms,
  change: Change & NoOther<TermsChange, Change>,
): Changed<DiscountTerms> {
  const { type, value, buyQuantity, getQuantity, getBasisPointsOff, productIds, categoryIds, ...fields }: TermsChange = change;
  const offer = changeOffer(before.offer, { type, value, buyQuantity, getQuantity, getBasisPointsOff });
  const terms = withChanges(before, {
    ...fields,
    offer: offer.value,
    productIds: productIds && [...new Set(productIds)],
    categoryIds: categoryIds && [...new Set(categoryIds)],
  });
  return { value: terms, issues: [...offer.issues, ...scopeIssues(terms), ...windowIssues(terms)] };
}

/** Returns a new discount code with default values. */
export const blankDiscount = (id: number, nowMs: number): Discount => ({
  ...blankTerms,
  id,
  code: '',
  title: null,
  oncePerCustomer: false,
  usageLimit: null,
  timesUsed: 0,
  everUsed: false,
  createdAtMs: nowMs,
  updatedAtMs: nowMs,
});

/** Returns the changed discount code and the problems with its terms. */
export function changeDiscount(
  before: Discount,
  { code, title, oncePerCustomer, usageLimit, ...termsChange }: DiscountChange,
): Changed<Discount> {
  const { value: terms, issues } = changeTerms(before, termsChange);
  return { value: withChanges({ ...before, ...terms }, { code, title, oncePerCustomer, usageLimit }), issues };
}

const issue = (param: string, code: FieldIssue['code'], message: string): FieldIssue => ({ param, code, message });

/**
 * Returns the offer after a change, and its issues. If the type changes, a new value is required, because a percentage
 * cannot simply become an amount.
 */
function changeOffer(before: DiscountOffer, change: OfferChange & BuyXGetYChange): Changed<DiscountOffer> {
  const type = change.type ?? before.type;
  switch (type) {
    case 'percentage': {
      const value = changed(before.type === type ? BigInt(before.basisPoints) : null, change.value);
      const issues = valueIssues(value, 10_000n, 'must be at most 100 percent.');
      return { value: { type, basisPoints: Number(value ?? 0n) }, issues };
    }
    case 'fixed': {
      const value = changed(before.type === type ? before.amountMinor : null, change.value);
      return { value: { type, amountMinor: value ?? 0n }, issues: valueIssues(value, maxPriceMinor, 'is too large.') };
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
    return [issue('product_ids', 'min_items', 'must have at least one product when applies_to is products.')];
  }
  if (appliesTo === 'categories' && categoryIds.length === 0) {
    return [issue('category_ids', 'min_items', 'must have at least one category when applies_to is categories.')];
  }
  return [];
}

const windowIssues = ({ startsAtMs, endsAtMs }: DiscountTerms): FieldIssue[] =>
  startsAtMs !== null && endsAtMs !== null && endsAtMs <= startsAtMs
    ? [issue('ends_at', 'ends_before_start', 'must be after starts_at.')]
    : [];
