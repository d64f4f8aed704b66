import * as v from 'valibot';
import { keys } from '#shared/table/keys.ts';
import { packed, unpacked } from '#shared/table/packed-attributes.ts';
import { readItem, readPartition } from '#shared/table/read-items.ts';
import { StoredText } from '#shared/table/stored-fields.ts';
import type { Table } from '#shared/table/table-client.ts';
import type { LabelledWrite } from '#shared/table/transact.ts';
import { automaticDiscounts, customerGroups, type EntryKind, groupPrices, quantityBreaks } from './pricing-entry-form.ts';
import { blankPricingSettings, type PricingSettings, type TaxRate } from './pricing-settings.ts';

/** What a store configures about taxes. */
export type TaxSettings = Pick<PricingSettings, 'pricesIncludeTax' | 'taxShipping' | 'taxAddress' | 'taxRates'>;

const StoredTaxRate = v.pipe(
  v.object({
    id: v.number(),
    name: v.string(),
    country: v.string(),
    region: StoredText,
    postcode_prefix: StoredText,
    tax_class: v.string(),
    basis_points: v.number(),
    priority: v.number(),
    compound: v.boolean(),
  }),
  v.transform(
    ({ postcode_prefix: postcodePrefix, tax_class: taxClass, basis_points: basisPoints, ...rate }): TaxRate => ({
      ...rate,
      postcodePrefix,
      taxClass,
      basisPoints,
    }),
  ),
);

const StoredTaxSettings = v.pipe(
  v.object({
    prices_include_tax: v.boolean(),
    tax_shipping: v.boolean(),
    tax_address: v.picklist(['shipping', 'billing', 'store']),
    tax_rates: v.array(StoredTaxRate),
  }),
  v.transform(
    (item): TaxSettings => ({
      pricesIncludeTax: item.prices_include_tax,
      taxShipping: item.tax_shipping,
      taxAddress: item.tax_address,
      taxRates: item.tax_rates,
    }),
  ),
);

/** Reads a stored item as tax settings. */
export const parseTaxSettings = (item: unknown): TaxSettings => v.parse(StoredTaxSettings, unpacked(item));

/** The store's tax settings, read consistently; those of a store that configured nothing are `blankPricingSettings`. */
export async function getTaxSettings(table: Table, storeId: string): Promise<TaxSettings> {
  const item = await readItem(table, keys.pricingSettings(storeId));
  return item === null ? blankPricingSettings : parseTaxSettings(item);
}

/** The write that replaces the store's tax settings. */
export const putTaxSettingsWrite = (
  storeId: string,
  { pricesIncludeTax, taxShipping, taxAddress, taxRates }: TaxSettings,
): LabelledWrite => ({
  as: 'pricing_settings',
  put: {
    Item: packed(
      {
        ...keys.pricingSettings(storeId),
        entity: 'pricing_settings',
        prices_include_tax: pricesIncludeTax,
        tax_shipping: taxShipping,
        tax_address: taxAddress,
        tax_rates: taxRates.map(({ postcodePrefix, taxClass, basisPoints, ...rate }) => ({
          ...rate,
          postcode_prefix: postcodePrefix,
          tax_class: taxClass,
          basis_points: basisPoints,
        })),
      },
      ['tax_rates'],
    ),
  },
});

/**
 * Everything that pricing an order needs besides the catalogue and the discount code, in one consistent query. Entries stand
 * in the order of their ids, the oldest first.
 */
export async function readPricingConfig(table: Table, storeId: string): Promise<PricingSettings> {
  const items = await readPartition(table, keys.pricingPartition(storeId));
  const settings = items.find(({ entity }) => entity === 'pricing_settings');
  const all = <Value extends { readonly id: number }>(kind: EntryKind<Value>): Value[] =>
    items.filter(({ entity }) => entity === kind.name).map(kind.parse);
  return {
    ...(settings === undefined ? blankPricingSettings : parseTaxSettings(settings)),
    customerGroups: all(customerGroups),
    groupPrices: all(groupPrices),
    quantityBreaks: all(quantityBreaks),
    automaticDiscounts: all(automaticDiscounts),
  };
}
