import { activityEndpoints } from '#functions/admin/activity/endpoints.ts';
import { apiLogEndpoints } from '#functions/admin/api-log/endpoints.ts';
import { objectEndpoints } from '#functions/admin/objects/endpoints.ts';
import { orderRecordEndpoints } from '#functions/admin/orders/endpoints.ts';
import { requestEndpoints } from '#functions/admin/requests/endpoints.ts';
import { summaryEndpoints } from '#functions/admin/store-summary/endpoints.ts';

/**
 * The logs of a store: its activity, the history of each order, open tasks, traces of requests and the search for
 * numbers, with one contract file per log.
 */
export const adminLogEndpoints = {
  ...apiLogEndpoints,
  ...activityEndpoints,
  ...requestEndpoints,
  ...summaryEndpoints,
  ...objectEndpoints,
  ...orderRecordEndpoints,
} as const;
