import { apiKeyEndpoints } from './api-keys/endpoints.ts';
import { staffEndpoints } from './staff/endpoints.ts';
import { adminStoreEndpoints } from './stores/endpoints.ts';
import { webhookDeliveryEndpoints } from './webhook-deliveries/endpoints.ts';
import { webhookEndpointEndpoints } from './webhook-endpoints/endpoints.ts';

/** Who works in the stores and what connects to them: one contract file for each resource. */
export const adminEndpoints = {
  ...adminStoreEndpoints,
  ...staffEndpoints,
  ...apiKeyEndpoints,
  ...webhookEndpointEndpoints,
  ...webhookDeliveryEndpoints,
} as const;
