import { parseTaxSettings, putTaxSettingsWrite } from '#shared/pricing/pricing-config-table.ts';
import type { TaxRate, TaxSettings } from '#shared/pricing/pricing-settings.ts';

const itemOf = (settings: TaxSettings): Record<string, unknown> | undefined => {
  const write = putTaxSettingsWrite('S1', settings);
  return 'put' in write ? write.put.Item : undefined;
};

const rate: TaxRate = {
  id: 1,
  name: 'VAT',
  country: 'IE',
  region: null,
  postcodePrefix: 'D0',
  taxClass: 'standard',
  basisPoints: 2300,
  priority: 1,
  compound: false,
};

describe('the stored form of tax settings', () => {
  it('reads all packed tax rates', () => {
    const taxRates = Array.from({ length: 2000 }, (_, id) => ({ ...rate, id, name: `Rate ${id}` }));
    const settings: TaxSettings = { pricesIncludeTax: false, taxShipping: true, taxAddress: 'store', taxRates };
    expect(Object.keys(itemOf(settings) ?? {})).not.toContain('tax_rates');
    expect(parseTaxSettings(itemOf(settings))).toEqual(settings);
  });
});
