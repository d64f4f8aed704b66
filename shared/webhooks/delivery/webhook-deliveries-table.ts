import { PutCommand } from '@aws-sdk/lib-dynamodb';
import { eventRetentionMs } from '#shared/events/event.ts';
import { idFloor, idTimeMs } from '#shared/kernel/object-id.ts';
import { type BoundedCount, countIndex } from '#shared/table/counters/count-index.ts';
import { dueShards, indexKeys, type Key, keys, padId } from '#shared/table/keys.ts';
import { readItem } from '#shared/table/read-items.ts';
import type { PageSource } from '#shared/table/read-page.ts';
import { refusedItemOf } from '#shared/table/refused-item.ts';
import type { Table } from '#shared/table/table-client.ts';
import type { LabelledWrite } from '#shared/table/transact.ts';
import { isKept } from './attempt-guards.ts';
import { type FailedOutcome, failedOutcomeOf } from './delivery-outcome.ts';
import { type DeliveryAttempt, type DeliveryStatus, isSample, type ReceiverResponse, type WebhookDelivery } from './webhook-delivery.ts';
import { attemptForm, deliveryForm, responseForm } from './webhook-delivery-form.ts';

/** Returns the stored form of an attempt. */
export const attemptItem = (attempt: DeliveryAttempt): Record<string, unknown> => attemptForm.write(attempt);

/** Returns the stored form of a receiver's response. */
export const storedResponse = (response: ReceiverResponse | null): unknown => responseForm.write(response);

/** Reads a stored item as a delivery. */
export function parseDelivery(item: unknown): WebhookDelivery {
  const { leaseToken: _token, leaseNumber: _number, ...delivery } = deliveryForm.read(item);
  return delivery;
}

/** Returns the key of a delivery's item. */
export const deliveryKey = (delivery: Pick<WebhookDelivery, 'storeId' | 'id'>): Key =>
  keys.listed(delivery.storeId, 'WEBHOOK_DELIVERY', delivery.id);

/**
 * Reads a delivery with its attempts; null if it does not exist or is older than 30 days. The read is strongly
 * consistent.
 */
export async function getDelivery(table: Table, storeId: string, id: number, nowMs: number): Promise<WebhookDelivery | null> {
  const item = await readItem(table, keys.listed(storeId, 'WEBHOOK_DELIVERY', id));
  const delivery = item === null ? null : parseDelivery(item);
  return delivery !== null && isKept(delivery, nowMs) ? delivery : null;
}

/** The index that serves each filter. The most selective filter comes first. */
export const filterIndexes = [
  ['endpointId', 'endpoint_id', 'filter_a'],
  ['status', 'status', 'filter_b'],
  ['topic', 'topic', 'filter_c'],
] as const satisfies readonly (readonly [keyof WebhookDelivery, string, NonNullable<PageSource<WebhookDelivery>['filter']>['index']])[];

/**
 * Returns a partition key of a filter index. The partition contains a store's deliveries with a given field value, in
 * id order.
 */
export const filterPartition = (storeId: string, field: string, value: string | number): string =>
  indexKeys.filterPartition(storeId, 'WEBHOOK_DELIVERY', field, value);

/**
 * Returns the attribute by which the status index finds a delivery. Every write that changes the status must also write
 * this attribute.
 */
export const statusKey = (storeId: string, status: DeliveryStatus) => ({ filter_b_pk: filterPartition(storeId, 'status', status) });

/**
 * Counts a store's deliveries with a status, up to `atMost`. Deliveries older than 30 days are not counted, even if TTL
 * has not deleted them yet.
 */
export const countDeliveries = (
  table: Table,
  storeId: string,
  status: DeliveryStatus,
  { atMost, nowMs }: { readonly atMost: number; readonly nowMs: number },
): Promise<BoundedCount> => {
  const from = padId(idFloor(Math.max(0, nowMs - eventRetentionMs)));
  return countIndex(table, { index: 'filter_b', pk: filterPartition(storeId, 'status', status), from }, atMost);
};

/** The index by outcome, for deliveries whose last attempt failed. Other deliveries have no key in this index. */
export const failureIndex = 'filter_e';

/** Returns the index partition of the deliveries whose last attempt failed with this outcome. */
export const failurePartition = (storeId: string, { failure, responseClass }: FailedOutcome): string =>
  filterPartition(storeId, 'failure', `${failure}#${responseClass}`);

/**
 * Returns a delivery's keys in the failure index. If the delivery's last attempt did not fail, the keys are undefined,
 * so that an update removes them.
 */
export const failureKeys = ({ storeId, id }: Pick<WebhookDelivery, 'storeId' | 'id'>, outcome: FailedOutcome | null) => ({
  filter_e_pk: outcome === null ? undefined : failurePartition(storeId, outcome),
  filter_e_sk: outcome === null ? undefined : padId(id),
});

/** Returns the due-index keys for a pending delivery that waits until `dueAtMs`. */
export const dueKeys = (delivery: Pick<WebhookDelivery, 'storeId' | 'id'>, dueAtMs: number) =>
  indexKeys.due('retries', delivery.id % dueShards, dueAtMs, `${delivery.storeId}#${padId(delivery.id)}`);

/**
 * The place where an unfinished delivery waits, so that the delivery is never lost. Null for a finished delivery.
 * - `dueAtMs`: the delivery waits in the due index, and the redrive checks it at this time.
 * - `backlog`: the delivery waits in its endpoint's backlog.
 */
export type DueSchedule = { readonly dueAtMs: number } | 'backlog' | null;

/** Returns the index keys for a due schedule. */
export function scheduleKeys(delivery: Pick<WebhookDelivery, 'storeId' | 'id' | 'endpointId'>, schedule: DueSchedule) {
  if (schedule === null) return {};
  return schedule === 'backlog'
    ? indexKeys.backlog(delivery.storeId, delivery.endpointId, delivery.id)
    : dueKeys(delivery, schedule.dueAtMs);
}

/**
 * The suffix of a sample's sort key in the status index. A recovery recognizes samples by this suffix, without reading
 * the deliveries. Lists ignore the suffix.
 */
export const sampleMark = '#sample';

/** The index by event. Only sample deliveries need it: the ids of other deliveries are derived from their events. */
export const sampleIndex = 'filter_d';

const sampleKeys = ({ storeId, id, eventId }: Pick<WebhookDelivery, 'storeId' | 'id' | 'eventId'>) => ({
  filter_b_sk: `${padId(id)}${sampleMark}`,
  ...eventKeys({ storeId, id, eventId }),
});

/**
 * Returns the index keys that group deliveries by event. Since 2026-11-22, only sample deliveries get these keys. All
 * earlier deliveries have these keys.
 */
export const eventKeys = ({ storeId, id, eventId }: Pick<WebhookDelivery, 'storeId' | 'id' | 'eventId'>) => ({
  filter_d_pk: filterPartition(storeId, 'event_id', eventId),
  filter_d_sk: padId(id),
});

/** Returns a delivery's keys in the `updated` index, which sorts deliveries by the time of their last change. */
export const changedKeys = ({ id, updatedAtMs }: Pick<WebhookDelivery, 'id' | 'updatedAtMs'>) => indexKeys.updated(updatedAtMs, padId(id));

/**
 * Reports whether a delivery is unchanged since its creation. Unchanged deliveries are left out of the `updated` index.
 * They are found among the pending deliveries by their ids, which encode their creation times.
 */
const isUntouched = ({ id, status, attempts, createdAtMs, updatedAtMs }: WebhookDelivery): boolean =>
  status === 'pending' && attempts.length === 0 && updatedAtMs === createdAtMs && createdAtMs === idTimeMs(id);

/** Returns the stored form of a delivery. */
export const deliveryItem = (delivery: WebhookDelivery, schedule: DueSchedule): Record<string, unknown> => ({
  ...deliveryKey(delivery),
  ...changedKeys(delivery),
  ...(isUntouched(delivery) ? { updated_sk: undefined } : {}),
  ...Object.fromEntries(
    filterIndexes.flatMap(([name, field, index]) => [
      [`${index}_pk`, filterPartition(delivery.storeId, field, delivery[name])],
      [`${index}_sk`, padId(delivery.id)],
    ]),
  ),
  ...(isSample(delivery) ? sampleKeys(delivery) : {}),
  ...failureKeys(delivery, failedOutcomeOf(delivery)),
  ...scheduleKeys(delivery, schedule),
  entity: 'webhook_delivery',
  ...deliveryForm.write({ ...delivery, leaseToken: null, leaseNumber: null }),
  expires_at: Math.ceil((delivery.createdAtMs + eventRetentionMs) / 1000),
});

/** Returns the write that adds a finished delivery. It is refused as `delivery` if the id is taken. */
export const addFinalDeliveryWrite = (delivery: WebhookDelivery): LabelledWrite => ({
  as: 'delivery',
  put: { Item: deliveryItem(delivery, null), ConditionExpression: 'attribute_not_exists(pk)' },
});

/** A delivery that already exists under a given id, and whether it is waiting in its endpoint's backlog. */
export type FoundDelivery = { readonly delivery: WebhookDelivery; readonly isInBacklog: boolean };

/** Adds a delivery and returns null. If the delivery's id is taken, returns the existing delivery instead. */
export async function addDelivery(table: Table, delivery: WebhookDelivery, schedule: DueSchedule): Promise<FoundDelivery | null> {
  try {
    await table.client.send(
      new PutCommand({
        TableName: table.name,
        Item: deliveryItem(delivery, schedule),
        ConditionExpression: 'attribute_not_exists(pk)',
        ReturnValuesOnConditionCheckFailure: 'ALL_OLD',
      }),
    );
    return null;
  } catch (error) {
    const refused = refusedItemOf(error);
    if (refused === null) throw error;
    const found = parseDelivery(refused.item);
    return { delivery: found, isInBacklog: refused.item?.['due_pk'] === indexKeys.backlogPartition(found.storeId, found.endpointId) };
  }
}
