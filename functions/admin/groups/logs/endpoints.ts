import { activityEndpoints } from '#functions/admin/activity/endpoints.ts';
import { apiLogEndpoints } from '#functions/admin/api-log/endpoints.ts';
import { objectEndpoints } from '#functions/admin/objects/endpoints.ts';
import { orderRecordEndpoints } from '#functions/admin/orders/endpoints.ts';
import { requestEndpoints } from '#functions/admin/requests/endpoints.ts';
import { summaryEndpoints } from '#functions/admin/store-summary/endpoints.ts';

/**
 * A store's logs: its activity, each order's history, open tasks, request traces, and the search for objects by number.
 * There is one contract file per log.
 */
export const adminLogEndpoints = {
  ...apiLogEndpoints,
  ...activityEndpoints,
  ...requestEndpoints,
  ...summaryEndpoints,
  ...objectEndpoints,
  ...orderRecordEndpoints,
} as const;
