import { flag, listOf, number, oneOf, optional, storedForm, text } from '#shared/table/rows/stored-form.ts';
import type { TaxRate, TaxSettings } from './pricing-settings.ts';

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
