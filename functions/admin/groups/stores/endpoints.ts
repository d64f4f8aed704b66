import { apiKeyEndpoints } from '#functions/admin/api-keys/endpoints.ts';
import { meEndpoints } from '#functions/admin/me/endpoints.ts';
import { staffEndpoints } from '#functions/admin/staff/endpoints.ts';
import { adminStoreEndpoints } from '#functions/admin/stores/endpoints.ts';

/** Stores, their staff and their API keys: one contract file per resource. */
export const adminEndpoints = {
  ...meEndpoints,
  ...adminStoreEndpoints,
  ...staffEndpoints,
  ...apiKeyEndpoints,
} as const;
