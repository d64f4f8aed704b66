import { flag, listOf, number, oneOf, optional, storedForm, text } from '#shared/table/rows/stored-form.ts';
import type { PricingSettings, TaxRate } from './pricing-settings.ts';

/** The tax settings of a store. */
export type TaxSettings = Pick<PricingSettings, 'pricesIncludeTax' | 'taxShipping' | 'taxAddress' | 'taxRates'>;

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

/** How the tax settings of a store are stored. */
export const taxSettingsForm = storedForm<TaxSettings>()({
  pricesIncludeTax: flag,
  taxShipping: flag,
  taxAddress: oneOf(['shipping', 'billing', 'store']),
  taxRates: listOf(taxRateForm),
});
