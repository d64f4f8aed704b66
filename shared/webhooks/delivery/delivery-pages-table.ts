import { idFloor } from '#shared/kernel/object-id.ts';
import { keys, padId } from '#shared/table/keys.ts';
import { readItem } from '#shared/table/read-items.ts';
import type { PageSource } from '#shared/table/read-page.ts';
import { number, readOrNull, storedForm } from '#shared/table/rows/stored-form.ts';
import type { Table } from '#shared/table/table-client.ts';
import { isKept } from './attempt-guards.ts';
import { failedOutcomeOf, outcomesOf, type ResponseClass, responseClassOf } from './delivery-outcome.ts';
import { failureIndex, failurePartition, filterIndexes, filterPartition, parseDelivery, sampleIndex } from './webhook-deliveries-table.ts';
import { type AttemptFailure, type DeliveryStatus, isSample, type WebhookDelivery } from './webhook-delivery.ts';

export type DeliveryFilters = {
  readonly endpointId?: number;
  readonly status?: DeliveryStatus;
  readonly topic?: string;
  readonly eventId?: string;
  /** A filter on the failure of the latest attempt; `any` matches every failure. */
  readonly failure?: AttemptFailure | 'any';
  /** The response class of the last attempt. */
  readonly responseClass?: ResponseClass;
  readonly createdBeforeMs?: number;
};

/** Returns a `PageSource` with which `readPage` lists a store's deliveries. */
export async function deliveryPages(
  table: Table,
  storeId: string,
  filters: DeliveryFilters,
  nowMs: number,
): Promise<PageSource<WebhookDelivery>> {
  const { createdBeforeMs = Number.POSITIVE_INFINITY } = filters;
  const wanted = (['eventId', 'endpointId', 'status', 'topic'] as const).flatMap((name) => {
    const value = filters[name];
    return value === undefined ? [] : [{ name, value }];
  });
  return {
    storeId,
    kind: 'WEBHOOK_DELIVERY',
    made: (sinceMs) => [['filter_b', filterPartition(storeId, 'status', 'pending'), padId(idFloor(sinceMs))]],
    ...before(createdBeforeMs, await mostSelective(table, storeId, filters)),
    parse: parseDelivery,
    // The index lags behind the table. Each delivery is therefore checked against all filters, even against the filter
    // whose index was read.
    accept: (delivery) =>
      isKept(delivery, nowMs) &&
      delivery.createdAtMs < createdBeforeMs &&
      wanted.every(({ name, value }) => delivery[name] === value) &&
      hasOutcome(delivery, filters),
  };
}

/**
 * Reports whether a delivery's last attempt matches the filters `failure` and `responseClass`. A filter that is not set
 * matches everything. A delivery without attempts matches only if neither filter is set.
 */
function hasOutcome(delivery: WebhookDelivery, { failure, responseClass }: DeliveryFilters): boolean {
  if (failure !== undefined) {
    const failed = failedOutcomeOf(delivery)?.failure;
    if (failed === undefined || (failure !== 'any' && failed !== failure)) return false;
  }
  if (responseClass === undefined) return true;
  // While a recovery sends a delivery again, the delivery's last response may still be the 2xx of an earlier success.
  // The delivery matches `2xx` only after it has succeeded again.
  const isAnswered = responseClass === '2xx' ? delivery.status === 'succeeded' : delivery.lastAttemptAtMs !== null;
  return isAnswered && responseClassOf(delivery.responseCode) === responseClass;
}

type Source = Pick<PageSource<WebhookDelivery>, 'filter' | 'filters' | 'within' | 'onlyKeys'>;

/** Restricts a page source to ids that were created before a time. Each id contains its creation time. */
function before(createdBeforeMs: number, source: Source): Source {
  if (createdBeforeMs === Number.POSITIVE_INFINITY) return source;
  const last = padId(idFloor(createdBeforeMs) - 1);
  const { within = { first: padId(0), last } } = source;
  return { ...source, within: { ...within, last: within.last < last ? within.last : last } };
}

async function mostSelective(table: Table, storeId: string, filters: DeliveryFilters): Promise<Source> {
  const { eventId } = filters;
  if (eventId !== undefined) {
    return isSample({ eventId })
      ? { filter: { index: sampleIndex, pk: filterPartition(storeId, 'event_id', eventId) } }
      : deliveriesOfEvent(table, storeId, eventId);
  }
  const { failure, responseClass } = filters;
  const isSuccess = failure === undefined && responseClass === '2xx';
  if (!isSuccess && (failure !== undefined || responseClass !== undefined)) {
    return {
      filters: {
        index: failureIndex,
        pks: outcomesOf(failure === 'any' ? undefined : failure, responseClass).map((outcome) => failurePartition(storeId, outcome)),
      },
    };
  }
  const known: DeliveryFilters = isSuccess ? { status: 'succeeded', ...filters } : filters;
  const [first] = filterIndexes.flatMap(([name, field, index]) => {
    const value = known[name];
    return value === undefined ? [] : [{ filter: { index, pk: filterPartition(storeId, field, value) } }];
  });
  return first ?? {};
}

/**
 * The assumed maximum difference, in ms, between the time in a delivery's id and the time of its event. If an id is in
 * use, `derivedObjectId` can return another id with a later time.
 */
const idsWithinMs = 2 ** 12;

export const eventTimeForm = storedForm<{ readonly createdAtMs: number }>()({ createdAtMs: number });

/**
 * Returns the range of ids that an event's deliveries can have, as sort keys. The range follows from the event's time,
 * so no index by event is needed.
 */
export const deliveryRange = (eventAtMs: number) => ({
  first: padId(idFloor(eventAtMs)),
  last: padId(idFloor(eventAtMs + idsWithinMs) - 1),
});

async function deliveriesOfEvent(table: Table, storeId: string, eventId: string): Promise<Source> {
  const event = readOrNull(eventTimeForm, await readItem(table, keys.event(storeId, eventId)));
  return event === null ? { onlyKeys: [] } : { within: deliveryRange(event.createdAtMs) };
}
