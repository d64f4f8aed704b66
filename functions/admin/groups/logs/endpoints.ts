import { activityEndpoints } from '#functions/admin/activity/endpoints.ts';
import { apiLogEndpoints } from '#functions/admin/api-log/endpoints.ts';
import { requestEndpoints } from '#functions/admin/requests/endpoints.ts';
import { summaryEndpoints } from '#functions/admin/store-summary/endpoints.ts';

/** What happened in a store, who did it, and what asks for attention: one contract file for each log, for all that a request caused, and for the summary. */
export const adminLogEndpoints = {
  ...apiLogEndpoints,
  ...activityEndpoints,
  ...requestEndpoints,
  ...summaryEndpoints,
} as const;
