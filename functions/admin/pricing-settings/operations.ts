import type { GroupDeps } from '#functions/wiring/open-group.ts';
import type { Operation, Operations } from '#shared/http/request-context.ts';
import { formatTaxRate } from '#shared/kernel/percent.ts';
import { sameValue } from '#shared/kernel/same-value.ts';
import { getTaxSettings, putTaxSettingsWrite } from '#shared/pricing/pricing-config-table.ts';
import type { TaxSettings } from '#shared/pricing/pricing-settings.ts';
import { taxSettingsBody } from '#shared/pricing/tax-settings-body.ts';
import { changeTaxSettings } from '#shared/pricing/tax-settings-change.ts';
import { commit } from '#shared/table/commit.ts';
import type { PricingSettingsView, pricingSettingsEndpoints } from './endpoints.ts';

export const pricingSettingsOperations = (deps: GroupDeps): Operations<typeof pricingSettingsEndpoints> => ({
  // A store without saved settings has the defaults.
  getPricingSettings: async (_input, { storeId }) => ({
    status: 200,
    body: { data: pricingSettingsView(await getTaxSettings(deps.table, storeId)) },
  }),
  putPricingSettings: putPricingSettings(deps),
});

/**
 * Replaces the pricing settings. Of two concurrent requests, the later one wins. If a rate is sent without an id and
 * equals a saved rate, the rate keeps the saved id. Repeating a request therefore changes nothing.
 */
const putPricingSettings =
  ({ table, newId }: Pick<GroupDeps, 'table' | 'newId'>): Operation<typeof pricingSettingsEndpoints.putPricingSettings> =>
  async ({ body }, context) => {
    const { storeId } = context;
    const before = await getTaxSettings(table, storeId);
    const settings = changeTaxSettings(before, taxSettingsBody.read(body), newId);
    const answer = { status: 200, body: { data: pricingSettingsView(settings) } } as const;
    if (sameValue(before, settings)) return answer;
    await commit(table, context, {
      writes: [putTaxSettingsWrite(storeId, settings)],
      events: [],
      answer,
      before: pricingSettingsView(before),
    });
    return answer;
  };

/** Converts pricing settings to their view for staff. */
const pricingSettingsView = (settings: TaxSettings): PricingSettingsView => ({
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
    rate: formatTaxRate(rate.basisPoints),
    priority: rate.priority,
    compound: rate.compound,
  })),
});
