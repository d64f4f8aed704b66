import * as v from 'valibot';
import { ActivitySchema } from '#shared/activity/activity-schema.ts';
import { emailSubjects } from '#shared/emails/email-request.ts';
import { LoggedEventSchema } from '#shared/events/logged-event.ts';
import { defineEndpoint } from '#shared/http/endpoint.ts';
import { InventoryMovementSchema } from '#shared/inventory/inventory-schema.ts';
import { enumOf, Flag, Id, Timestamp } from '#shared/kernel/fields-schema.ts';
import { dataOf } from '#shared/kernel/list-schema.ts';
import { WebhookDeliverySchema } from '#shared/webhooks/delivery/webhook-delivery-schema.ts';
import { ApiRequestSchema } from '../api-log/endpoints.ts';

/**
 * An e-mail that the request caused. Two of its statuses:
 * - `not_sent`: the e-mail is still waiting, or it had no recipient or no content
 * - `over_cap`: the store sent too many e-mails, so this e-mail will never be sent
 */
const RequestEmailSchema = v.pipe(
  v.strictObject({
    object: v.literal('email'),
    event_id: v.string(),
    kind: v.string(),
    about: v.strictObject({ object: enumOf(emailSubjects), id: Id }),
    status: enumOf(['sent', 'not_sent', 'over_cap']),
    requested_at: Timestamp,
    sent_at: v.nullable(Timestamp),
  }),
  v.title('RequestEmail'),
);

/** The first items of one kind, such as events, that were caused by a request. */
const partOf = <Item extends v.GenericSchema>(item: Item) => v.strictObject({ data: v.array(item), has_more: Flag });

/** The parts of a request trace that are shown only to staff who have another area in addition to `developers`. */
const redactable = ['movements', 'activity'] as const;

export const RequestTraceSchema = v.pipe(
  v.strictObject({
    object: v.literal('request_trace'),
    request_id: v.string(),
    call: v.nullable(ApiRequestSchema),
    movements: partOf(InventoryMovementSchema),
    events: partOf(LoggedEventSchema),
    deliveries: partOf(WebhookDeliverySchema),
    emails: partOf(RequestEmailSchema),
    activity: v.nullable(ActivitySchema),
    redacted: v.array(enumOf(redactable)),
  }),
  v.title('RequestTrace'),
);
export type RequestTraceView = v.InferOutput<typeof RequestTraceSchema>;

export const requestEndpoints = {
  getRequestTrace: defineEndpoint({
    method: 'GET',
    path: '/stores/{store_id}/requests/{request_id}',
    scope: 'staff:developers',
    summary: 'Get everything that a request caused',
    description:
      'Returns the effects of a request by its id (X-Request-Id), a moment after its answer: the call (14 days; null for a staff request), the stock movements, ' +
      'events, webhook deliveries and e-mails that it caused (30 days) and its entry in the activity log (a year). The answer has the first 100 events ' +
      'with their movements and e-mails, and 100 deliveries; if has_more is true, list the events by request_id, and the deliveries by event_id. ' +
      "redacted names the parts that the caller's areas do not cover: movements need inventory, activity needs settings; the data of events needs the area of its topic.",
    success: { status: 200, body: dataOf(RequestTraceSchema) },
    errors: [],
    idempotent: false,
    emits: [],
  }),
} as const;
