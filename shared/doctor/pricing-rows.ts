import { parseTaxSettings } from '#shared/pricing/pricing-config-table.ts';
import { parseEntry } from '#shared/pricing/pricing-entries-table.ts';
import { automaticDiscounts, customerGroups, type EntryKind, groupPrices, quantityBreaks } from '#shared/pricing/pricing-entry-form.ts';
import type { PricingEntryKind, UniqueKind } from '#shared/table/keys.ts';

/** What a row of a store's pricing is: an entry of a kind, with the value that no two of them share; or the tax settings. */
export type PricingRow = {
  readonly kind: PricingEntryKind;
  readonly id: number;
  readonly target: { readonly kind: UniqueKind; readonly value: string } | null;
} | null;

/** Reads a stored item as a row of a store's pricing; null for the tax settings. */
export function parsePricingEntry(item: Readonly<Record<string, unknown>>): PricingRow {
  switch (item['entity']) {
    case 'customer_group':
      return read(customerGroups, item);
    case 'group_price':
      return read(groupPrices, item);
    case 'quantity_break':
      return read(quantityBreaks, item);
    case 'automatic_discount':
      return read(automaticDiscounts, item);
    default:
      parseTaxSettings(item);
      return null;
  }
}

function read<Value extends { readonly id: number }>(kind: EntryKind<Value>, item: unknown): PricingRow {
  const { value } = parseEntry(kind, item);
  return { kind: kind.name, id: value.id, target: kind.target(value) };
}
