import * as v from 'valibot';
import { readTerms, storedTerms, termsAttributes } from '#shared/discounts/discount-terms-form.ts';
import { type PricingEntryKind, padId } from '#shared/table/keys.ts';
import { StoredMinor } from '#shared/table/stored-fields.ts';
import type { UniqueValue } from '#shared/table/unique-values.ts';
import type { AutomaticDiscount, CustomerGroup, GroupPrice, QuantityBreak } from './pricing-settings.ts';

/** One kind of entry: how it is stored, how many there may be, and what no two may share. */
export type EntryKind<Value extends { readonly id: number }> = {
  readonly name: PricingEntryKind;
  readonly max: number;
  readonly parse: (item: unknown) => Value;
  readonly attributes: (value: Value) => Record<string, unknown>;
  readonly target: (value: Value) => Pick<UniqueValue, 'kind' | 'value'> | null;
};

const StoredGroup = v.pipe(
  v.object({ id: v.number(), name: v.string(), tax_exempt: v.boolean() }),
  v.transform(({ id, name, tax_exempt: taxExempt }): CustomerGroup => ({ id, name, taxExempt })),
);

export const customerGroups: EntryKind<CustomerGroup> = {
  name: 'customer_group',
  max: 50,
  parse: (item) => v.parse(StoredGroup, item),
  attributes: ({ name, taxExempt }) => ({ name, tax_exempt: taxExempt }),
  target: () => null,
};

const StoredTarget = v.union([
  v.pipe(
    v.object({ variant_id: v.number() }),
    v.transform(({ variant_id: variantId }) => ({ variantId })),
  ),
  v.pipe(
    v.object({ category_id: v.number() }),
    v.transform(({ category_id: categoryId }) => ({ categoryId })),
  ),
]);

const StoredPrice = v.union([
  v.pipe(
    v.object({ price_minor: StoredMinor }),
    v.transform(({ price_minor: priceMinor }) => ({ priceMinor })),
  ),
  v.pipe(
    v.object({ basis_points_off: v.number() }),
    v.transform(({ basis_points_off: basisPointsOff }) => ({ basisPointsOff })),
  ),
]);

const StoredGroupPrice = v.pipe(
  v.object({ id: v.number(), group_id: v.number(), target: StoredTarget, price: StoredPrice }),
  v.transform(({ group_id: groupId, ...item }): GroupPrice => ({ ...item, groupId })),
);

export const groupPrices: EntryKind<GroupPrice> = {
  name: 'group_price',
  max: 500,
  parse: (item) => v.parse(StoredGroupPrice, item),
  attributes: ({ groupId, target, price }) => ({
    group_id: groupId,
    target: 'variantId' in target ? { variant_id: target.variantId } : { category_id: target.categoryId },
    price: 'priceMinor' in price ? { price_minor: price.priceMinor } : { basis_points_off: price.basisPointsOff },
  }),
  target: ({ groupId, target }) => {
    const goods = 'variantId' in target ? `variant#${padId(target.variantId)}` : `category#${padId(target.categoryId)}`;
    return { kind: 'group_price', value: `${padId(groupId)}#${goods}` };
  },
};

const StoredQuantityBreak = v.pipe(
  v.object({
    id: v.number(),
    variant_id: v.number(),
    group_id: v.nullable(v.number()),
    tiers: v.array(
      v.pipe(
        v.object({ min_quantity: v.number(), price_minor: StoredMinor }),
        v.transform(({ min_quantity: minQuantity, price_minor: priceMinor }) => ({ minQuantity, priceMinor })),
      ),
    ),
  }),
  v.transform(({ id, variant_id: variantId, group_id: groupId, tiers }): QuantityBreak => ({ id, variantId, groupId, tiers })),
);

export const quantityBreaks: EntryKind<QuantityBreak> = {
  name: 'quantity_break',
  max: 500,
  parse: (item) => v.parse(StoredQuantityBreak, item),
  attributes: ({ variantId, groupId, tiers }) => ({
    variant_id: variantId,
    group_id: groupId,
    tiers: tiers.map(({ minQuantity, priceMinor }) => ({ min_quantity: minQuantity, price_minor: priceMinor })),
  }),
  target: ({ variantId, groupId }) => ({
    kind: 'quantity_break',
    value: `${padId(variantId)}#${groupId === null ? 'everyone' : padId(groupId)}`,
  }),
};

const StoredAutomaticDiscount = v.pipe(
  v.object({
    id: v.number(),
    title: v.string(),
    ...storedTerms,
    priority: v.number(),
    combines_with_codes: v.boolean(),
  }),
  v.transform(
    (item): AutomaticDiscount => ({
      ...readTerms(item),
      id: item.id,
      title: item.title,
      priority: item.priority,
      combinesWithCodes: item.combines_with_codes,
    }),
  ),
);

export const automaticDiscounts: EntryKind<AutomaticDiscount> = {
  name: 'automatic_discount',
  max: 50,
  parse: (item) => v.parse(StoredAutomaticDiscount, item),
  attributes: (discount) => ({
    ...termsAttributes(discount),
    title: discount.title,
    priority: discount.priority,
    combines_with_codes: discount.combinesWithCodes,
  }),
  target: () => null,
};
