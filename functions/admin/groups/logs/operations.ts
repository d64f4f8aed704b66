import { activityOperations } from '#functions/admin/activity/operations.ts';
import { apiLogOperations } from '#functions/admin/api-log/operations.ts';
import { objectOperations } from '#functions/admin/objects/operations.ts';
import { orderRecordOperations } from '#functions/admin/orders/operations.ts';
import { requestOperations } from '#functions/admin/requests/operations.ts';
import { summaryOperations } from '#functions/admin/store-summary/operations.ts';
import type { GroupDeps } from '#functions/wiring/open-group.ts';
import type { Operations } from '#shared/http/request-context.ts';
import type { adminLogEndpoints } from './endpoints.ts';

/** Returns the group's operations, keyed by contract name. */
export const adminLogOperations = (deps: GroupDeps): Operations<typeof adminLogEndpoints> => ({
  ...apiLogOperations(deps),
  ...activityOperations(deps),
  ...requestOperations(deps),
  ...summaryOperations(deps),
  ...objectOperations(deps),
  ...orderRecordOperations(deps),
});
