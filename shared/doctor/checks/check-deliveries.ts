import { type Check, dueTimeOfRow, type ExaminationTime, isOverdue, isSettled } from '#shared/doctor/check.ts';
import type { Fault } from '#shared/doctor/finding.ts';
import type { RowItem, StoredRow } from '#shared/doctor/row-kinds.ts';
import { eventRetentionMs } from '#shared/events/event.ts';
import { isInternal, type Topic } from '#shared/events/topics.ts';
import { apiTimeoutSec } from '#shared/lambda/function-spec.ts';
import { indexKeys } from '#shared/table/keys.ts';
import { textInItem } from '#shared/table/rows/long-text.ts';
import { isSample, type WebhookDelivery } from '#shared/webhooks/delivery/webhook-delivery.ts';
import { closedSettledAfterMs } from '#shared/webhooks/endpoint/closed-endpoints-table.ts';
import { isSwitchedOn, type WebhookEndpoint, wantsEvent } from '#shared/webhooks/endpoint/webhook-endpoint.ts';
import type { EventFilter } from '#shared/webhooks/filter/event-filter.ts';
import { filterRefusal } from '#shared/webhooks/filter/filter-refusal.ts';

/**
 * Events and deliveries that expire within this time are not checked against each other, because one may expire before
 * the other.
 */
const marginMs = 24 * 3_600_000;

/**
 * The maximum time between an endpoint's creation time and the write of its row. The creation time is the start of the
 * request, and the row is written before the request ends.
 */
const writtenWithinMs = apiTimeoutSec * 1000;

type Endpoint = {
  readonly endpoint: Pick<WebhookEndpoint, 'topics' | 'onlyEventId' | 'createdAtMs' | 'filter'>;
  readonly isOn: boolean;
  readonly isWatched: boolean;
  readonly sinceMs: number;
};

/**
 * Checks deliveries and backlogs:
 *
 * - Each event has exactly one delivery to each endpoint that existed and wanted the event.
 * - Each delivery has its event.
 * - A pending delivery is in a backlog or has a due time that is not long past.
 * - A held delivery is in a backlog.
 * - A backlog has a scheduled drain, unless its endpoint is disabled.
 */
export function checkDeliveries(terms: ExaminationTime): Check {
  const endpoints = new Map<number, Endpoint>();
  const closed = new Set<number>();
  /** For each event, the endpoints for which no delivery has been seen yet. */
  const events = new Map<string, Set<number>>();
  const delivered = new Set<string>();
  const isKept = (createdAtMs: number): boolean => terms.nowMs < createdAtMs + eventRetentionMs - marginMs;

  function expectDeliveries({ value }: Extract<StoredRow, { kind: 'event' }>): void {
    const { id, topic, createdAtMs, relayedAtMs } = value;
    const isWanted = ({ endpoint }: Endpoint): boolean =>
      wantsEvent(endpoint, { id, topic: topic as Topic, createdAtMs }) && lets(endpoint.filter, topic as Topic, textInItem(value));
    const needsDeliveries = !isInternal(topic) && value.entity !== 'sample_event' && relayedAtMs !== null && isSettled(terms, relayedAtMs);
    const wanting =
      needsDeliveries && isKept(createdAtMs)
        ? [...endpoints].filter(([, one]) => one.isOn && one.sinceMs + writtenWithinMs < createdAtMs && isWanted(one))
        : [];
    events.set(id, new Set(wanting.map(([endpointId]) => endpointId)));
  }

  function* checkDelivery(delivery: WebhookDelivery, item: RowItem): Generator<Fault> {
    const { id, eventId, endpointId, status, createdAtMs, updatedAtMs } = delivery;
    const fault = { object: 'webhook_delivery', id } as const;
    const name = `${eventId} ${endpointId}`;
    if (delivered.has(name))
      yield { ...fault, check: 'delivery_twice', expected: 'one delivery', found: `another of ${eventId} to ${endpointId}` };
    if (!isSample(delivery)) delivered.add(name);
    const missing = events.get(eventId);
    missing?.delete(endpointId);
    if (missing === undefined && isKept(createdAtMs) && isSettled(terms, createdAtMs)) {
      yield { ...fault, check: 'delivery_event', expected: eventId, found: null };
    }

    const dueAtMs = dueTimeOfRow(item);
    const isInBacklog = item['due_pk'] === indexKeys.backlogPartition(terms.storeId, endpointId);
    const queue = isInBacklog ? 'backlog' : item['due_pk'] === undefined ? 'nowhere' : 'retries';
    if (!queuesOf[status].includes(queue)) {
      yield { ...fault, check: 'delivery_queue', expected: `${status}: ${queuesOf[status].join(' or ')}`, found: queue };
    } else if (dueAtMs !== null && isOverdue(terms, dueAtMs)) {
      yield { ...fault, check: 'delivery_stuck', expected: 'processed when it is due', found: new Date(dueAtMs).toISOString() };
    } else if (queue === 'backlog' && isSettled(terms, updatedAtMs)) {
      yield* checkBacklog(fault, endpointId);
    }
  }

  function* checkBacklog(fault: Pick<Fault, 'object' | 'id'>, endpointId: number): Generator<Fault> {
    const endpoint = endpoints.get(endpointId);
    const isDrained = endpoint === undefined ? closed.has(endpointId) : !endpoint.isOn || endpoint.isWatched;
    if (isDrained) return;
    yield { ...fault, check: 'delivery_stuck', expected: 'a backlog with a scheduled drain', found: `endpoint ${endpointId} is not` };
  }

  return {
    *see(row): Generator<Fault> {
      if (row.kind === 'webhook_endpoint') {
        const { id, updatedAtMs } = row.value;
        const isWatched = row.item['due_pk'] !== undefined;
        endpoints.set(id, { endpoint: row.value, isOn: isSwitchedOn(row.value), isWatched, sinceMs: updatedAtMs });
        yield* overdueBacklog(terms, 'webhook_endpoint', id, row.item);
      } else if (row.kind === 'closed_endpoint') {
        if (row.item['due_pk'] !== undefined) closed.add(row.value.id);
        // The row of a deleted endpoint stays due for at least `closedSettledAfterMs`, even after a worker has
        // processed the row.
        yield* overdueBacklog(terms, 'closed_endpoint', row.value.id, row.item, closedSettledAfterMs);
      } else if (row.kind === 'event') {
        expectDeliveries(row);
      } else if (row.kind === 'webhook_delivery') {
        yield* checkDelivery(row.value, row.item);
      }
    },
    *end(): Generator<Fault> {
      for (const [id, missing] of events) {
        for (const endpointId of missing) {
          yield { check: 'event_undelivered', object: 'event', id, expected: `a delivery to endpoint ${endpointId}`, found: null };
        }
      }
    },
  };
}

/**
 * Reports whether a filter certainly accepts an event. Returns false if that cannot be decided: an erasure may have
 * removed a value that a condition needs, and this check does not read long bodies.
 */
const lets = (filter: EventFilter | null, topic: Topic, body: string | null): boolean =>
  filter === null ||
  (body !== null && filter.where.every(({ exists }) => exists === null) && filterRefusal(filter, topic, JSON.parse(body)) === null);

const queuesOf: Readonly<Record<WebhookDelivery['status'], readonly string[]>> = {
  pending: ['retries', 'backlog'],
  held: ['backlog'],
  succeeded: ['nowhere'],
  failed: ['nowhere'],
};

function* overdueBacklog(terms: ExaminationTime, object: string, id: number, item: RowItem, delayMs = 0): Generator<Fault> {
  const dueAtMs = dueTimeOfRow(item);
  if (dueAtMs === null || !isOverdue(terms, dueAtMs + delayMs)) return;
  yield { check: 'backlog_unwatched', object, id, expected: 'processed when it is due', found: new Date(dueAtMs).toISOString() };
}
