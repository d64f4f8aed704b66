import type { AutomaticDiscount, Discount } from '#shared/client/generated/admin-api.ts';
import { formatAmount, formatPercent } from '../format/store-format.ts';
import { instantAtWallTime } from '../format/time.ts';
import { fieldNumber, fieldText, splitTrimmed } from '../parts/form-values.ts';

export type DiscountType = Discount['type'];

type Benefit = Pick<Discount, 'type'> & Partial<Pick<AutomaticDiscount, 'value' | 'buy_quantity' | 'get_quantity' | 'get_percent_off'>>;

/** Describes what the customer gets, such as `10% off`, `€5.00 off`, `Free shipping` or `Buy 2, get 1 at 100% off`. */
export function discountBenefit({ type, value, buy_quantity, get_quantity, get_percent_off }: Benefit, currency: string): string {
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

/** Parses ids such as `12, 15 16`. Text that is not a number is returned unchanged, so that the API rejects it. */
export const parseIds = (text: string | undefined): readonly (string | number | undefined)[] =>
  splitTrimmed(text ?? '', /[\s,;]+/).map(fieldNumber);

/** Builds the part of the request body that discount codes and automatic discounts share. */
function termsOf(form: FormData, timeZone: string): object {
  const appliesTo = fieldText(form, 'applies_to');
  const type = fieldText(form, 'type');
  return {
    type,
    value: type === 'percentage' || type === 'fixed' ? (fieldText(form, 'value') ?? null) : null,
    minimum_subtotal: fieldText(form, 'minimum_subtotal') ?? null,
    minimum_quantity: fieldNumber(fieldText(form, 'minimum_quantity')) ?? null,
    applies_to: appliesTo,
    product_ids: appliesTo === 'products' ? parseIds(fieldText(form, 'product_ids')) : [],
    category_ids: appliesTo === 'categories' ? parseIds(form.getAll('category_ids').join(',')) : [],
    starts_at: instantAtWallTime(fieldText(form, 'starts_at') ?? '', timeZone) ?? null,
    ends_at: instantAtWallTime(fieldText(form, 'ends_at') ?? '', timeZone) ?? null,
    is_active: form.has('is_active'),
  };
}

/** Builds the request body for a discount code. Times in the form are in the store's time zone. */
export const discountBody = (form: FormData, timeZone: string): object => ({
  ...termsOf(form, timeZone),
  code: fieldText(form, 'code') ?? '',
  title: fieldText(form, 'title') ?? null,
  usage_limit: fieldNumber(fieldText(form, 'usage_limit')) ?? null,
  once_per_customer: form.has('once_per_customer'),
});

export function automaticBody(form: FormData, timeZone: string): object {
  const buys = fieldText(form, 'type') === 'buy_x_get_y';
  return {
    ...termsOf(form, timeZone),
    title: fieldText(form, 'title') ?? '',
    buy_quantity: buys ? (fieldNumber(fieldText(form, 'buy_quantity')) ?? null) : null,
    get_quantity: buys ? (fieldNumber(fieldText(form, 'get_quantity')) ?? null) : null,
    get_percent_off: buys ? (fieldText(form, 'get_percent_off') ?? null) : null,
    priority: fieldNumber(fieldText(form, 'priority')) ?? 0,
    combines_with_codes: form.has('combines_with_codes'),
  };
}
