import { apiKeyEndpoints } from './api-keys/endpoints.ts';
import { meEndpoints } from './me/endpoints.ts';
import { staffEndpoints } from './staff/endpoints.ts';
import { adminStoreEndpoints } from './stores/endpoints.ts';

/** The stores, who works in them and the keys to them: one contract file for each resource. */
export const adminEndpoints = {
  ...meEndpoints,
  ...adminStoreEndpoints,
  ...staffEndpoints,
  ...apiKeyEndpoints,
} as const;
