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
});
