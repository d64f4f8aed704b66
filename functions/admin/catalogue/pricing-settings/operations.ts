import type { Operations } from '#shared/http/request-context.ts';
import { getTaxSettings } from '#shared/pricing/pricing-config-table.ts';
import type { AdminCatalogueDeps } from '../operations.ts';
import type { pricingSettingsEndpoints } from './endpoints.ts';
import { pricingSettingsView, putPricingSettings } from './put-pricing-settings.ts';

export const pricingSettingsOperations = (deps: AdminCatalogueDeps): Operations<typeof pricingSettingsEndpoints> => ({
  // A store that has saved none has the defaults.
  getPricingSettings: async (_input, { storeId }) => ({
    status: 200,
    body: { data: pricingSettingsView(await getTaxSettings(deps.table, storeId)) },
  }),
  putPricingSettings: putPricingSettings(deps),
});
