import { apiKeyEndpoints } from '#functions/admin/api-keys/endpoints.ts';
import { meEndpoints } from '#functions/admin/me/endpoints.ts';
import { staffEndpoints } from '#functions/admin/staff/endpoints.ts';
import { adminStoreEndpoints } from '#functions/admin/stores/endpoints.ts';

/** The stores, who works in them and the keys to them: one contract file for each resource. */
export const adminEndpoints = {
  ...meEndpoints,
  ...adminStoreEndpoints,
  ...staffEndpoints,
  ...apiKeyEndpoints,
} as const;
