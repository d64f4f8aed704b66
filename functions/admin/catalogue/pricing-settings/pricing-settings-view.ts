import { formatPercent } from '#shared/discounts/discount-view.ts';
import type { TaxSettings } from '#shared/pricing/pricing-config-table.ts';
import type { PricingSettingsView } from './endpoints.ts';

/** The pricing settings as staff see them. */
export const pricingSettingsView = (settings: TaxSettings): PricingSettingsView => ({
  object: 'pricing_settings',
  prices_include_tax: settings.pricesIncludeTax,
  tax_shipping: settings.taxShipping,
  tax_rounding: 'line',
  tax_address: settings.taxAddress,
  tax_rates: settings.taxRates.map((rate) => ({
    id: rate.id,
    name: rate.name,
    country: rate.country,
    region: rate.region,
    postcode_prefix: rate.postcodePrefix,
    tax_class: rate.taxClass,
    rate: formatPercent(rate.basisPoints),
    priority: rate.priority,
    compound: rate.compound,
  })),
});
