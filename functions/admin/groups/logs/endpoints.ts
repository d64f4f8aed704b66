import { activityEndpoints } from '#functions/admin/activity/endpoints.ts';
import { apiLogEndpoints } from '#functions/admin/api-log/endpoints.ts';
import { objectEndpoints } from '#functions/admin/objects/endpoints.ts';
import { orderRecordEndpoints } from '#functions/admin/orders/endpoints.ts';
import { requestEndpoints } from '#functions/admin/requests/endpoints.ts';
import { summaryEndpoints } from '#functions/admin/store-summary/endpoints.ts';

/**
 * The contracts for a store's activity, API calls, order histories, open tasks and request traces, and for finding
 * objects by number.
 */
export const adminLogEndpoints = {
  ...apiLogEndpoints,
  ...activityEndpoints,
  ...requestEndpoints,
  ...summaryEndpoints,
  ...objectEndpoints,
  ...orderRecordEndpoints,
} as const;
