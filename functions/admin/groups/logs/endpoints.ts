import { activityEndpoints } from '#functions/admin/activity/endpoints.ts';
import { apiLogEndpoints } from '#functions/admin/api-log/endpoints.ts';
import { objectEndpoints } from '#functions/admin/objects/endpoints.ts';
import { orderRecordEndpoints } from '#functions/admin/orders/endpoints.ts';
import { requestEndpoints } from '#functions/admin/requests/endpoints.ts';
import { summaryEndpoints } from '#functions/admin/store-summary/endpoints.ts';

/**
 * The history of a store with its actors and of each of its orders, its open tasks, and what has a number: one contract file for each log, for all that
 * a request caused, and for the rest.
 */
export const adminLogEndpoints = {
  ...apiLogEndpoints,
  ...activityEndpoints,
  ...requestEndpoints,
  ...summaryEndpoints,
  ...objectEndpoints,
  ...orderRecordEndpoints,
} as const;
