import type { GroupDeps } from '#functions/wiring/open-group.ts';
import { activityPages } from '#shared/activity/activity-table.ts';
import { activityView } from '#shared/activity/activity-view.ts';
import type { Operations } from '#shared/http/request-context.ts';
import { listPage } from '#shared/operations/read-operations.ts';
import type { activityEndpoints } from './endpoints.ts';

export const activityOperations = ({ table }: GroupDeps): Operations<typeof activityEndpoints> => ({
  listActivity: listPage(
    table,
    'activity',
    (query, { storeId, nowMs }) =>
      activityPages(storeId, {
        actorType: query.actor_type,
        actorId: query.actor_id,
        object: query.resource_object,
        resourceId: query.resource_id,
        action: query.action,
        requestId: query.request_id,
        createdBeforeMs: query.created_before === undefined ? undefined : Date.parse(query.created_before),
        nowMs,
      }),
    activityView,
  ),
});
