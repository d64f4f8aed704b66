import { activityEndpoints } from './activity/endpoints.ts';
import { apiLogEndpoints } from './api-log/endpoints.ts';
import { requestEndpoints } from './requests/endpoints.ts';

/** What happened in a store, and who did it: one contract file for each log, and one for all that a request caused. */
export const adminLogEndpoints = {
  ...apiLogEndpoints,
  ...activityEndpoints,
  ...requestEndpoints,
} as const;
