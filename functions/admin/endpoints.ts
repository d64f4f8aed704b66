import { apiKeyEndpoints } from './api-keys/endpoints.ts';
import { automaticDiscountEndpoints } from './automatic-discounts/endpoints.ts';
import { brandEndpoints } from './brands/endpoints.ts';
import { categoryEndpoints } from './categories/endpoints.ts';
import { customerGroupEndpoints } from './customer-groups/endpoints.ts';
import { adminCustomerEndpoints } from './customers/endpoints.ts';
import { groupPriceEndpoints } from './group-prices/endpoints.ts';
import { locationEndpoints } from './locations/endpoints.ts';
import { pricingSettingsEndpoints } from './pricing-settings/endpoints.ts';
import { quantityBreakEndpoints } from './quantity-breaks/endpoints.ts';
import { staffEndpoints } from './staff/endpoints.ts';
import { adminStoreEndpoints } from './stores/endpoints.ts';
import { webhookDeliveryEndpoints } from './webhook-deliveries/endpoints.ts';
import { webhookEndpointEndpoints } from './webhook-endpoints/endpoints.ts';

/** Everything that store staff and platform operators can do: one contract file for each resource. */
export const adminEndpoints = {
  ...adminStoreEndpoints,
  ...staffEndpoints,
  ...apiKeyEndpoints,
  ...webhookEndpointEndpoints,
  ...webhookDeliveryEndpoints,
  ...locationEndpoints,
  ...categoryEndpoints,
  ...brandEndpoints,
  ...adminCustomerEndpoints,
  ...customerGroupEndpoints,
  ...pricingSettingsEndpoints,
  ...groupPriceEndpoints,
  ...quantityBreakEndpoints,
  ...automaticDiscountEndpoints,
} as const;
