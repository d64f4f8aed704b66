import type { Topic } from '#shared/events/topics.ts';
import { idTimeMs } from '#shared/kernel/object-id.ts';
import { derivedObjectId } from '#shared/table/derived-id.ts';
import type { Table } from '#shared/table/table-client.ts';
import { scheduleBacklogDrain } from '#shared/webhooks/backlog/schedule-backlog-drain-table.ts';
import { addDelivery, type DueSchedule } from '#shared/webhooks/delivery/webhook-deliveries-table.ts';
import { firstCheckAtMs, type WebhookDelivery } from '#shared/webhooks/delivery/webhook-delivery.ts';
import { isSwitchedOn, type WebhookEndpoint } from '#shared/webhooks/endpoint/webhook-endpoint.ts';
import { isAtCapacity } from '#shared/webhooks/endpoint-health/endpoint-health.ts';
import type { ChangedNames } from '#shared/webhooks/filter/filter-refusal.ts';
import { activeTrim } from '#shared/webhooks/filter/payload-trim.ts';

/** The fields that this worker reads from an event on the bus. `changed` is the result of `changedPathsForBus`. */
export type BusEvent = {
  readonly id: string;
  readonly storeId: string;
  readonly topic: Topic;
  readonly createdAtMs: number;
  readonly changed: ChangedNames;
  /** Whether the store is a free trial, according to the bus message. */
  readonly testMode: boolean;
};

const maxProbes = 40;

/**
 * A delivery, with two facts: whether it was already written for an earlier message about the same event (`isFound`),
 * and whether its first attempt can be made now (`canBeSent`).
 */
export type EnsuredDelivery = {
  readonly endpoint: WebhookEndpoint;
  readonly delivery: WebhookDelivery;
  readonly isFound: boolean;
  readonly canBeSent: boolean;
};

/** Reports whether an endpoint can take a new delivery now: it is on and has capacity. */
export const acceptsDeliveries = (endpoint: WebhookEndpoint, nowMs: number): boolean =>
  isSwitchedOn(endpoint) && !isAtCapacity(endpoint.healthRecord, nowMs);

/**
 * Writes the delivery of an event to an endpoint. If an earlier message has already written the delivery, returns it,
 * so that the event is delivered only once. With `mustWait`, the delivery is written to the endpoint's backlog.
 *
 * The delivery's id is derived from the ids of the event and the endpoint. If another delivery has that id, the next
 * derived id is tried.
 */
export async function ensureDelivery(
  table: Table,
  event: BusEvent,
  endpoint: WebhookEndpoint,
  { mustWait, nowMs }: { readonly mustWait: boolean; readonly nowMs: number },
): Promise<EnsuredDelivery> {
  // Schedule the drain before the delivery is written, so that a crash cannot leave the delivery without a drain. An
  // endpoint that is off gets a drain when it is switched on.
  if (mustWait && isSwitchedOn(endpoint) && !endpoint.healthRecord.isBacklogWatched) await scheduleBacklogDrain(table, endpoint, nowMs);
  const schedule: DueSchedule = mustWait ? 'backlog' : { dueAtMs: firstCheckAtMs(event.createdAtMs, nowMs) };
  for (let probe = 0; probe < maxProbes; probe += 1) {
    const id = derivedObjectId(`${event.id}#${endpoint.id}`, event.createdAtMs, probe);
    const delivery = newDelivery(id, event, endpoint);
    const holder = await addDelivery(table, delivery, schedule);
    if (holder === null) return { endpoint, delivery, isFound: false, canBeSent: !mustWait };
    const { delivery: found, isInBacklog } = holder;
    if (found.eventId === event.id && found.endpointId === endpoint.id) {
      // A delivery in a backlog is sent when the backlog is drained. Enqueuing it here would bypass the store's rate.
      const canBeSent = found.status === 'pending' && found.attemptCount === 0 && !isInBacklog;
      return { endpoint, delivery: found, isFound: true, canBeSent };
    }
  }
  throw new Error(`No free id was found for the delivery of event ${event.id} to endpoint ${endpoint.id}.`);
}

function newDelivery(id: number, event: BusEvent, endpoint: WebhookEndpoint): WebhookDelivery {
  const isOn = isSwitchedOn(endpoint);
  return {
    id,
    storeId: event.storeId,
    eventId: event.id,
    endpointId: endpoint.id,
    topic: event.topic,
    trim: activeTrim(endpoint.filter),
    status: isOn ? 'pending' : 'held',
    attemptCount: 0,
    lastNumber: 0,
    nextAttemptAtMs: isOn ? event.createdAtMs : null,
    lastAttemptAtMs: null,
    leaseUntilMs: null,
    responseCode: null,
    durationMs: null,
    attempts: [],
    requestHeaders: null,
    response: null,
    createdAtMs: idTimeMs(id),
    updatedAtMs: idTimeMs(id),
  };
}
