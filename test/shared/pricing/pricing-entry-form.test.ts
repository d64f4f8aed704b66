import fc from 'fast-check';
import { addEntryWrites, parseEntry } from '#shared/pricing/pricing-entries-table.ts';
import { automaticDiscounts, customerGroups, type EntryKind, groupPrices, quantityBreaks } from '#shared/pricing/pricing-entry-form.ts';
import type { AutomaticDiscount, CustomerGroup, GroupPrice, QuantityBreak } from '#shared/pricing/pricing-settings.ts';
import { anyTermsFields } from '#test/support/builders/any-discount.ts';
import { anyMinor, anyNumber, anyText } from '#test/support/builders/any-values.ts';

const itemOf = <Value extends { readonly id: number }>(kind: EntryKind<Value>, value: Value): Record<string, unknown> | undefined => {
  const [write] = addEntryWrites('S1', kind, { value, createdAtMs: 1, updatedAtMs: 2 });
  return write !== undefined && 'put' in write ? write.put.Item : undefined;
};

const anyGroup = fc.record<CustomerGroup>({ id: fc.nat(), name: anyText, taxExempt: fc.boolean() });
const anyGroupPrice = fc.record<GroupPrice>({
  id: fc.nat(),
  groupId: fc.nat(),
  target: fc.oneof(fc.record({ variantId: fc.nat() }), fc.record({ categoryId: fc.nat() })),
  price: fc.oneof(fc.record({ priceMinor: anyMinor }), fc.record({ basisPointsOff: anyNumber })),
});
const anyBreak = fc.record<QuantityBreak>({
  id: fc.nat(),
  variantId: fc.nat(),
  groupId: fc.option(fc.nat()),
  tiers: fc.array(fc.record({ minQuantity: anyNumber, priceMinor: anyMinor })),
});
const anyAutomatic = fc.record<AutomaticDiscount>({
  ...anyTermsFields,
  id: fc.nat(),
  title: anyText,
  priority: anyNumber,
  combinesWithCodes: fc.boolean(),
});

describe('the stored form of a pricing entry', () => {
  const readsAsWritten = <Value extends { readonly id: number }>(kind: EntryKind<Value>, any: fc.Arbitrary<Value>): void =>
    fc.assert(
      fc.property(any, (value) => expect(parseEntry(kind, itemOf(kind, value))).toEqual({ value, createdAtMs: 1, updatedAtMs: 2 })),
    );

  it.each([
    ['customer group', () => readsAsWritten(customerGroups, anyGroup)],
    ['group price', () => readsAsWritten(groupPrices, anyGroupPrice)],
    ['quantity break', () => readsAsWritten(quantityBreaks, anyBreak)],
    ['automatic discount', () => readsAsWritten(automaticDiscounts, anyAutomatic)],
  ])('reads every %s as it was written', (_name, check) => check());

  const stored = (kind: string) => ({ pk: 'S#S1#PRICING', sk: `${kind}#0000000000000007`, entity: kind, id: 7 });
  const times = { created_at_ms: 1, updated_at_ms: 2 };

  it('is the item that it was, of a customer group', () => {
    expect(itemOf(customerGroups, { id: 7, name: 'Trade', taxExempt: true })).toEqual({
      ...stored('customer_group'),
      name: 'Trade',
      tax_exempt: true,
      ...times,
    });
  });

  it('is the item that it was, of a group price', () => {
    expect(itemOf(groupPrices, { id: 7, groupId: 3, target: { variantId: 5 }, price: { priceMinor: 900n } })).toEqual({
      ...stored('group_price'),
      group_id: 3,
      target: { variant_id: 5 },
      price: { price_minor: 900n },
      ...times,
    });
    expect(itemOf(groupPrices, { id: 7, groupId: 3, target: { categoryId: 6 }, price: { basisPointsOff: 500 } })).toEqual({
      ...stored('group_price'),
      group_id: 3,
      target: { category_id: 6 },
      price: { basis_points_off: 500 },
      ...times,
    });
  });

  it('is the item that it was, of a quantity break', () => {
    expect(itemOf(quantityBreaks, { id: 7, variantId: 5, groupId: null, tiers: [{ minQuantity: 10, priceMinor: 800n }] })).toEqual({
      ...stored('quantity_break'),
      variant_id: 5,
      group_id: null,
      tiers: [{ min_quantity: 10, price_minor: 800n }],
      ...times,
    });
  });

  it('is the item that it was, of an automatic discount', () => {
    const discount: AutomaticDiscount = {
      offer: { type: 'fixed', amountMinor: 500n },
      appliesTo: 'categories',
      productIds: [],
      categoryIds: [8],
      minimumSubtotalMinor: null,
      minimumQuantity: 2,
      startsAtMs: null,
      endsAtMs: 9,
      isActive: false,
      id: 7,
      title: 'Two or more',
      priority: 1,
      combinesWithCodes: true,
    };
    expect(itemOf(automaticDiscounts, discount)).toEqual({
      ...stored('automatic_discount'),
      offer: { type: 'fixed', amount_minor: 500n },
      applies_to: 'categories',
      product_ids: [],
      category_ids: [8],
      minimum_subtotal_minor: null,
      minimum_quantity: 2,
      starts_at_ms: null,
      ends_at_ms: 9,
      is_active: false,
      title: 'Two or more',
      priority: 1,
      combines_with_codes: true,
      ...times,
    });
  });
});
