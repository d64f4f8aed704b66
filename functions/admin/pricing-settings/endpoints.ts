import * as v from 'valibot';
import { defineEndpoint } from '#shared/http/endpoint.ts';
import { Country } from '#shared/kernel/addresses/country-schema.ts';
import { Count, Flag, Id, TaxRatePercent } from '#shared/kernel/fields-schema.ts';
import { dataOf } from '#shared/kernel/list-schema.ts';
import { TaxAddress, taxSettingsBody } from '#shared/pricing/tax-settings-body.ts';

/**
 * A tax rate for a destination. A null `region` matches every region, and a null `postcode_prefix` matches every
 * postcode.
 */
export const TaxRateSchema = v.pipe(
  v.strictObject({
    id: Id,
    name: v.string(),
    country: Country,
    region: v.nullable(v.string()),
    postcode_prefix: v.nullable(v.string()),
    tax_class: v.string(),
    rate: TaxRatePercent,
    priority: Count,
    compound: Flag,
  }),
  v.title('TaxRate'),
);

/** A store's tax settings. Taxes are rounded per line. */
export const PricingSettingsSchema = v.pipe(
  v.strictObject({
    object: v.literal('pricing_settings'),
    prices_include_tax: Flag,
    tax_shipping: Flag,
    tax_rounding: v.literal('line'),
    tax_address: TaxAddress,
    tax_rates: v.array(TaxRateSchema),
  }),
  v.title('PricingSettings'),
);
export type PricingSettingsView = v.InferOutput<typeof PricingSettingsSchema>;

export const PutPricingSettings = v.pipe(taxSettingsBody.create, v.title('PutPricingSettings'));

const path = '/stores/{store_id}/pricing-settings';

export const pricingSettingsEndpoints = {
  getPricingSettings: defineEndpoint({
    method: 'GET',
    path,
    scope: 'staff:settings',
    summary: 'Get the pricing settings',
    description: 'Whether prices include tax, and all tax rates.',
    success: { status: 200, body: dataOf(PricingSettingsSchema) },
    errors: [],
    idempotent: false,
    emits: [],
  }),
  putPricingSettings: defineEndpoint({
    method: 'PUT',
    path,
    scope: 'staff:settings',
    summary: 'Replace the pricing settings',
    description:
      'Replaces all settings. A tax rate sent with its id keeps it. By default a rate has the tax class standard and priority 1 and is not ' +
      'compound, and tax_address is shipping. For each priority the most specific rate applies; the rates of a tax class in a country have at ' +
      'most eight different priorities.',
    body: PutPricingSettings,
    success: { status: 200, body: dataOf(PricingSettingsSchema) },
    errors: ['unknown_id', 'duplicate', 'max_items'],
    idempotent: false,
    emits: [],
  }),
} as const;
