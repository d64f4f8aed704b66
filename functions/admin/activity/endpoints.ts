import { ActivitySchema } from '#shared/activity/activity-schema.ts';
import { defineEndpoint } from '#shared/http/endpoint.ts';
import { createdBeforeParam, enumParam, listParams, textParam } from '#shared/http/query-params.ts';
import { actorTypes } from '#shared/kernel/actor-schema.ts';
import { pageSchema } from '#shared/kernel/list-schema.ts';

export const activityEndpoints = {
  listActivity: defineEndpoint({
    method: 'GET',
    path: '/stores/{store_id}/activity',
    scope: 'staff:settings',
    summary: 'List activity',
    description:
      'Who changed what, newest first, for a year: one entry for each request that changed something, with the fields that changed. ' +
      'An entry is listed a moment after its change.',
    query: {
      limit: listParams.limit,
      cursor: listParams.cursor,
      actor_type: enumParam(actorTypes, 'Changes made by this type of actor.'),
      actor_id: textParam(128, 'Changes made by the actor with this id.'),
      resource_object: textParam(64, 'Changes of objects of this type, e.g. product.'),
      resource_id: textParam(320, 'Changes of the object with this id.'),
      action: textParam(64, 'Changes with this action, e.g. product.updated.'),
      request_id: textParam(64, 'Changes made by the request with this id.'),
      created_since: listParams.created_since,
      created_before: createdBeforeParam,
    },
    success: { status: 200, body: pageSchema(ActivitySchema) },
    errors: ['invalid_cursor'],
    idempotent: false,
    emits: [],
  }),
} as const;
