import type { Topic } from '#shared/events/topics.ts';
import { idTimeMs } from '#shared/kernel/object-id.ts';
import { derivedObjectId } from '#shared/table/derived-id.ts';
import type { Table } from '#shared/table/table-client.ts';
import { scheduleBacklogDrain } from '#shared/webhooks/backlog/schedule-backlog-drain-table.ts';
import { addDelivery, type DueSchedule } from '#shared/webhooks/delivery/webhook-deliveries-table.ts';
import type { WebhookDelivery } from '#shared/webhooks/delivery/webhook-delivery.ts';
import { isSwitchedOn, type WebhookEndpoint } from '#shared/webhooks/endpoint/webhook-endpoint.ts';
import { isAtCapacity } from '#shared/webhooks/endpoint-health/endpoint-health.ts';

/** What the bus says of an event. */
export type ToldEvent = { readonly id: string; readonly storeId: string; readonly topic: Topic; readonly createdAtMs: number };

/** A first try that nobody has begun by then is looked at again: its message was lost. */
const unclaimedMs = 5 * 60_000;
const maxProbes = 40;

/** A delivery, and whether its first try can be made now: it is not when its endpoint is off, or would turn it away. */
export type EnsuredDelivery = { readonly delivery: WebhookDelivery; readonly canBeSent: boolean };

/**
 * The one delivery of an event to an endpoint: written now, or found as an earlier message about the event left it. Its id
 * follows from the two; where another pair took the id before, the next candidate is tried, in an order that never changes.
 */
export async function ensureDelivery(table: Table, event: ToldEvent, endpoint: WebhookEndpoint, nowMs: number): Promise<EnsuredDelivery> {
  const isOn = isSwitchedOn(endpoint);
  const waits = !isOn || isAtCapacity(endpoint.healthRecord, nowMs);
  // First, so that a backlog is never left without somebody who looks at it. Who switches an endpoint on does so anyway.
  if (waits && isOn && !endpoint.healthRecord.isBacklogWatched) await scheduleBacklogDrain(table, endpoint, nowMs);
  const schedule: DueSchedule = waits ? 'backlog' : { dueAtMs: nowMs + unclaimedMs };
  for (let probe = 0; probe < maxProbes; probe += 1) {
    const id = derivedObjectId(`${event.id}#${endpoint.id}`, event.createdAtMs, probe);
    const delivery = newDelivery(id, event, endpoint);
    const holder = await addDelivery(table, delivery, schedule);
    if (holder === null) return { delivery, canBeSent: !waits };
    if (holder.eventId === event.id && holder.endpointId === endpoint.id) {
      return { delivery: holder, canBeSent: holder.status === 'pending' && holder.attempts === 0 };
    }
  }
  throw new Error(`No free id for the delivery of ${event.id} to endpoint ${endpoint.id}.`);
}

function newDelivery(id: number, event: ToldEvent, endpoint: WebhookEndpoint): WebhookDelivery {
  const isOn = isSwitchedOn(endpoint);
  return {
    id,
    storeId: event.storeId,
    eventId: event.id,
    endpointId: endpoint.id,
    topic: event.topic,
    status: isOn ? 'pending' : 'held',
    attempts: 0,
    lastNumber: 0,
    nextAttemptAtMs: isOn ? event.createdAtMs : null,
    lastAttemptAtMs: null,
    leaseUntilMs: null,
    responseCode: null,
    durationMs: null,
    tries: [],
    requestHeaders: null,
    response: null,
    createdAtMs: idTimeMs(id),
    updatedAtMs: idTimeMs(id),
  };
}
