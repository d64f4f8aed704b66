import type { Operation } from '#shared/http/request-context.ts';
import { getTaxSettings } from '#shared/pricing/pricing-config-table.ts';
import type { AdminCatalogueDeps } from '../deps.ts';
import type { pricingSettingsEndpoints } from './endpoints.ts';
import { pricingSettingsView } from './pricing-settings-view.ts';

/** The pricing settings; a store that settled nothing has none but the defaults. */
export const getPricingSettings =
  ({ table }: Pick<AdminCatalogueDeps, 'table'>): Operation<typeof pricingSettingsEndpoints.getPricingSettings> =>
  async (_input, { storeId }) => ({ status: 200, body: { data: pricingSettingsView(await getTaxSettings(table, storeId)) } });
