import { activityEndpoints } from './activity/endpoints.ts';
import { apiLogEndpoints } from './api-log/endpoints.ts';

/** What happened in a store, and who did it: one contract file for each log. */
export const adminLogEndpoints = {
  ...apiLogEndpoints,
  ...activityEndpoints,
} as const;
