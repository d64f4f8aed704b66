import type { Operations } from '#shared/http/request-context.ts';
import type { AdminCatalogueDeps } from '../deps.ts';
import type { pricingSettingsEndpoints } from './endpoints.ts';
import { getPricingSettings } from './get-pricing-settings.ts';
import { putPricingSettings } from './put-pricing-settings.ts';

export const pricingSettingsOperations = (deps: AdminCatalogueDeps): Operations<typeof pricingSettingsEndpoints> => ({
  getPricingSettings: getPricingSettings(deps),
  putPricingSettings: putPricingSettings(deps),
});
