import * as v from 'valibot';
import type { GroupDeps } from '#functions/wiring/open-group.ts';
import { readActivityOfRequest } from '#shared/activity/activity-table.ts';
import { activityView } from '#shared/activity/activity-view.ts';
import { isRequestId } from '#shared/api-log/api-call.ts';
import { readApiCall } from '#shared/api-log/api-calls-table.ts';
import { type RequestedEmail, readRequestedEmails } from '#shared/emails/requested-emails-table.ts';
import { loggedEventView } from '#shared/events/logged-event.ts';
import type { LoggedEvent } from '#shared/events/logged-event-table.ts';
import { readEventsOfRequest } from '#shared/events/read-events-of-request-table.ts';
import { hasScope } from '#shared/http/authorize.ts';
import type { Operation, Operations, StoreContext } from '#shared/http/request-context.ts';
import { orNotFound } from '#shared/http/response.ts';
import { InventoryMovementSchema, type InventoryMovementView } from '#shared/inventory/inventory-schema.ts';
import { timestamp, timestampOrNull } from '#shared/kernel/time.ts';
import { truncateToBytes } from '#shared/operations/read-operations.ts';
import { mayUse } from '#shared/staff/staff.ts';
import type { Table } from '#shared/table/table-client.ts';
import { readDeliveriesOfEvents } from '#shared/webhooks/delivery/read-deliveries-of-events-table.ts';
import { listedDeliveryView } from '#shared/webhooks/delivery/webhook-delivery-view.ts';
import { apiRequestView } from '../api-log/operations.ts';
import type { RequestTraceView, requestEndpoints } from './endpoints.ts';

export const requestOperations = ({ table }: GroupDeps): Operations<typeof requestEndpoints> => ({
  getRequestTrace: getRequestTrace(table),
});

/**
 * The maximum number of events in the response, and their maximum total size. The same limits apply to the deliveries,
 * so that the whole trace fits into one response.
 */
const maxShown = 100;
const maxBytes = 1_500_000;

const getRequestTrace =
  (table: Table): Operation<typeof requestEndpoints.getRequestTrace> =>
  async ({ params }, context) => {
    const { storeId, store, nowMs } = context;
    const trace = orNotFound(await readTrace(table, params.request_id, context), 'request');
    const { events, internal, next } = trace.caused;
    const [{ deliveries, hasMore }, emails] = await Promise.all([
      readDeliveriesOfEvents(table, storeId, events, { limit: maxShown, nowMs }),
      readRequestedEmails(table, storeId, internal),
    ]);
    const shown = truncateToBytes({ items: deliveries, next: null }, listedDeliveryView, { maxBytes });
    const { seesMovements, seesActivity } = rightsOf(context);
    const hasMoreEvents = next !== null;
    const data: RequestTraceView = {
      object: 'request_trace',
      request_id: params.request_id,
      call: trace.call === null ? null : apiRequestView(trace.call),
      movements: { data: seesMovements ? events.flatMap(movementOf) : [], has_more: hasMoreEvents },
      events: {
        data: events.map((event) => loggedEventView(event, store, (scope) => hasScope(context, scope))),
        has_more: hasMoreEvents,
      },
      deliveries: { data: [...shown.items], has_more: hasMore || hasMoreEvents || shown.next !== null },
      emails: { data: emails.map(emailView), has_more: hasMoreEvents },
      activity: trace.activity === null || !seesActivity ? null : activityView(trace.activity),
      redacted: [...(seesMovements ? [] : (['movements'] as const)), ...(seesActivity ? [] : (['activity'] as const))],
    };
    return { status: 200, body: { data } };
  };

/** Reads the call, the activity and the events of a request; null when the request is unknown. */
async function readTrace(table: Table, requestId: string, { storeId, nowMs }: StoreContext) {
  if (!isRequestId(requestId)) return null;
  const [call, activity, caused] = await Promise.all([
    readApiCall(table, storeId, requestId, nowMs),
    readActivityOfRequest(table, storeId, requestId, nowMs),
    readEventsOfRequest(table, storeId, { requestId, after: null, limit: maxShown, nowMs, maxBytes }),
  ]);
  const isKnown = call !== null || activity !== null || caused.events.length > 0 || caused.internal.length > 0 || caused.next !== null;
  return isKnown ? { call, activity, caused } : null;
}

/**
 * Returns the caller's rights to the parts of the trace. Movements and activity require the same staff areas as the
 * list of movements and the activity log.
 */
const rightsOf = (context: StoreContext) => ({
  seesMovements: hasScope(context, 'read_inventory'),
  seesActivity: context.staff?.operator === true || (context.member !== null && mayUse(context.member, ['settings'])),
});

const InventoryEvent = v.pipe(v.string(), v.parseJson(), v.object({ data: v.object({ movement: InventoryMovementSchema }) }));

/** Returns the movement that an `inventory.updated` event contains, as a list; empty for other events. */
function movementOf({ topic, body }: LoggedEvent): readonly InventoryMovementView[] {
  const event = topic === 'inventory.updated' ? v.safeParse(InventoryEvent, body) : null;
  return event?.success === true ? [event.output.data.movement] : [];
}

const emailView = ({ eventId, kind, subject, requestedAtMs, sentAtMs, overCap }: RequestedEmail): EmailView => ({
  object: 'email',
  event_id: eventId,
  kind,
  about: subject,
  status: emailStatus(sentAtMs, overCap),
  requested_at: timestamp(requestedAtMs),
  sent_at: timestampOrNull(sentAtMs),
});
type EmailView = RequestTraceView['emails']['data'][number];

function emailStatus(sentAtMs: number | null, overCap: string | null): EmailView['status'] {
  if (sentAtMs !== null) return 'sent';
  return overCap === null ? 'not_sent' : 'over_cap';
}
