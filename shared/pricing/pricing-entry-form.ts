import { termsKinds } from '#shared/discounts/discount-terms-form.ts';
import { type PricingEntryKind, padId } from '#shared/table/keys.ts';
import { flag, listOf, minor, number, oneFieldOf, optional, type StoredForm, storedForm, text } from '#shared/table/rows/stored-form.ts';
import type { UniqueValue } from '#shared/table/unique-values.ts';
import type { AutomaticDiscount, CustomerGroup, GroupPrice, QuantityBreak } from './pricing-settings.ts';

/**
 * How entries of a kind are stored: their stored form, their maximum number, and the value that must be unique among
 * them.
 */
export type EntryKind<Value extends { readonly id: number }> = {
  readonly name: PricingEntryKind;
  readonly max: number;
  readonly form: StoredForm<Value>;
  readonly target: (value: Value) => Pick<UniqueValue, 'kind' | 'value'> | null;
};

export const customerGroups: EntryKind<CustomerGroup> = {
  name: 'customer_group',
  max: 50,
  form: storedForm<CustomerGroup>()({ id: number, name: text, taxExempt: flag }),
  target: () => null,
};

export const groupPrices: EntryKind<GroupPrice> = {
  name: 'group_price',
  max: 500,
  form: storedForm<GroupPrice>()({
    id: number,
    groupId: number,
    target: oneFieldOf<GroupPrice['target']>()({ variantId: number, categoryId: number }),
    price: oneFieldOf<GroupPrice['price']>()({ priceMinor: minor, basisPointsOff: number }),
  }),
  target: ({ groupId, target }) => {
    const goods = 'variantId' in target ? `variant#${padId(target.variantId)}` : `category#${padId(target.categoryId)}`;
    return { kind: 'group_price', value: `${padId(groupId)}#${goods}` };
  },
};

export const quantityBreaks: EntryKind<QuantityBreak> = {
  name: 'quantity_break',
  max: 500,
  form: storedForm<QuantityBreak>()({
    id: number,
    variantId: number,
    groupId: optional(number),
    tiers: listOf(storedForm<QuantityBreak['tiers'][number]>()({ minQuantity: number, priceMinor: minor })),
  }),
  target: ({ variantId, groupId }) => ({
    kind: 'quantity_break',
    value: `${padId(variantId)}#${groupId === null ? 'everyone' : padId(groupId)}`,
  }),
};

export const automaticDiscounts: EntryKind<AutomaticDiscount> = {
  name: 'automatic_discount',
  max: 50,
  form: storedForm<AutomaticDiscount>()({ id: number, ...termsKinds, title: text, priority: number, combinesWithCodes: flag }),
  target: () => null,
};
