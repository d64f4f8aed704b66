import { idOfPricingEntry, keys } from '#shared/table/keys.ts';
import { readItem, readPartition } from '#shared/table/read-items.ts';
import { packAttributes, unpackAttributes } from '#shared/table/rows/packed-attributes.ts';
import { flag, listOf, number, oneOf, optional, storedForm, text } from '#shared/table/rows/stored-form.ts';
import { readAmongOthers } from '#shared/table/rows/unreadable-rows.ts';
import type { Table } from '#shared/table/table-client.ts';
import type { LabelledWrite } from '#shared/table/transact.ts';
import type { LeftOutOfPrice } from './price-explanation.ts';
import { automaticDiscounts, customerGroups, type EntryKind, groupPrices, quantityBreaks } from './pricing-entry-form.ts';
import { blankPricingSettings, type PricingSettings, type TaxRate, type TaxSettings } from './pricing-settings.ts';

const taxRateForm = storedForm<TaxRate>()({
  id: number,
  name: text,
  country: text,
  region: optional(text),
  postcodePrefix: optional(text),
  taxClass: text,
  basisPoints: number,
  priority: number,
  compound: flag,
});

/** The stored form of a store's tax settings. */
export const taxSettingsForm = storedForm<TaxSettings>()({
  pricesIncludeTax: flag,
  taxShipping: flag,
  taxAddress: oneOf(['shipping', 'billing', 'store']),
  taxRates: listOf(taxRateForm),
});

/** Reads a stored item as tax settings. */
export const parseTaxSettings = (item: unknown): TaxSettings => taxSettingsForm.read(unpackAttributes(item));

/** Reads a store's tax settings with strong consistency; `blankPricingSettings` if it has none. */
export async function getTaxSettings(table: Table, storeId: string): Promise<TaxSettings> {
  const item = await readItem(table, keys.pricingSettings(storeId));
  return item === null ? blankPricingSettings : parseTaxSettings(item);
}

/** Returns the write that replaces a store's tax settings. */
export const putTaxSettingsWrite = (storeId: string, settings: TaxSettings): LabelledWrite => ({
  as: 'pricing_settings',
  put: {
    Item: packAttributes({ ...keys.pricingSettings(storeId), entity: 'pricing_settings', ...taxSettingsForm.write(settings) }, [
      'tax_rates',
    ]),
  },
});

/**
 * Everything that is needed to price an order, except the catalog and the discount code. `leftOut` lists the records
 * that could not be read.
 */
export type PricingData = { readonly settings: PricingSettings; readonly leftOut: readonly LeftOutOfPrice[] };

/**
 * Reads the pricing data in one strongly consistent query. Entries are sorted by id, oldest first. Unreadable entries
 * are logged and listed in `leftOut`.
 * @throws if the tax settings cannot be read, because an order without its taxes would be wrong
 */
export async function readPricing(table: Table, storeId: string): Promise<PricingData> {
  const items = await readPartition(table, keys.pricingPartition(storeId));
  const settings = items.find(({ sk }) => sk === keys.pricingSettings(storeId).sk);
  const leftOut: LeftOutOfPrice[] = [];
  const all = <Value extends { readonly id: number }>({ name, form }: EntryKind<Value>): Value[] =>
    items.flatMap((item) => {
      const id = idOfPricingEntry(name, String(item['sk']));
      if (id === null) return [];
      const read = readAmongOthers(item, form.read);
      if (read === null) leftOut.push({ object: name, id });
      return read === null ? [] : [read.value];
    });
  const read = {
    ...(settings === undefined ? blankPricingSettings : parseTaxSettings(settings)),
    customerGroups: all(customerGroups),
    groupPrices: all(groupPrices),
    quantityBreaks: all(quantityBreaks),
    automaticDiscounts: all(automaticDiscounts),
  };
  return { settings: read, leftOut };
}

/** Reads the pricing data without the list of unreadable records. */
export const readPricingConfig = async (table: Table, storeId: string): Promise<PricingSettings> =>
  (await readPricing(table, storeId)).settings;
