import type { AutomaticDiscount, Discount } from '#shared/client/generated/admin-api.ts';
import { formatAmount, formatPercent } from '../format/store-format.ts';
import { momentOf } from '../format/time.ts';
import { numberOf, partsOf, textOf } from '../parts/form-values.ts';

export type DiscountType = Discount['type'];

type Benefit = Pick<Discount, 'type'> & Partial<Pick<AutomaticDiscount, 'value' | 'buy_quantity' | 'get_quantity' | 'get_percent_off'>>;

/** Describes the benefit for the customer: `10% off`, `€5.00 off`, `Free shipping`, `Buy 2, get 1 at 100% off`. */
export function benefitOf({ type, value, buy_quantity, get_quantity, get_percent_off }: Benefit, currency: string): string {
  if (type === 'free_shipping') return 'Free shipping';
  if (type === 'buy_x_get_y')
    return `Buy ${buy_quantity ?? '?'}, get ${get_quantity ?? '?'} at ${formatPercent(get_percent_off ?? '100')} off`;
  return type === 'percentage' ? `${formatPercent(value ?? '0')} off` : `${formatAmount(value ?? '0', currency)} off`;
}

type Timing = Pick<Discount, 'is_active' | 'starts_at' | 'ends_at'>;

/** Returns the state of an automatic discount at `nowMs`. */
export function automaticState({ is_active, starts_at, ends_at }: Timing, nowMs: number): Discount['state'] {
  if (!is_active) return 'disabled';
  if (ends_at !== null && Date.parse(ends_at) <= nowMs) return 'expired';
  return starts_at !== null && Date.parse(starts_at) > nowMs ? 'scheduled' : 'active';
}

/** Parses a list of ids: `12, 15 16`. Other texts stay unchanged, so the API rejects them. */
export const idsOf = (text: string | undefined): readonly (string | number | undefined)[] => partsOf(text ?? '', /[\s,;]+/).map(numberOf);

/** Builds the part of the body shared by codes and automatic discounts. */
function termsOf(form: FormData, timeZone: string): object {
  const appliesTo = textOf(form, 'applies_to');
  const type = textOf(form, 'type');
  return {
    type,
    value: type === 'percentage' || type === 'fixed' ? (textOf(form, 'value') ?? null) : null,
    minimum_subtotal: textOf(form, 'minimum_subtotal') ?? null,
    minimum_quantity: numberOf(textOf(form, 'minimum_quantity')) ?? null,
    applies_to: appliesTo,
    product_ids: appliesTo === 'products' ? idsOf(textOf(form, 'product_ids')) : [],
    category_ids: appliesTo === 'categories' ? idsOf(form.getAll('category_ids').join(',')) : [],
    starts_at: momentOf(textOf(form, 'starts_at') ?? '', timeZone) ?? null,
    ends_at: momentOf(textOf(form, 'ends_at') ?? '', timeZone) ?? null,
    is_active: form.has('is_active'),
  };
}

/** Builds the body of a discount code. Times in the form are in the store's time zone. */
export const discountBody = (form: FormData, timeZone: string): object => ({
  ...termsOf(form, timeZone),
  code: textOf(form, 'code') ?? '',
  title: textOf(form, 'title') ?? null,
  usage_limit: numberOf(textOf(form, 'usage_limit')) ?? null,
  once_per_customer: form.has('once_per_customer'),
});

export function automaticBody(form: FormData, timeZone: string): object {
  const buys = textOf(form, 'type') === 'buy_x_get_y';
  return {
    ...termsOf(form, timeZone),
    title: textOf(form, 'title') ?? '',
    buy_quantity: buys ? (numberOf(textOf(form, 'buy_quantity')) ?? null) : null,
    get_quantity: buys ? (numberOf(textOf(form, 'get_quantity')) ?? null) : null,
    get_percent_off: buys ? (textOf(form, 'get_percent_off') ?? null) : null,
    priority: numberOf(textOf(form, 'priority')) ?? 0,
    combines_with_codes: form.has('combines_with_codes'),
  };
}
