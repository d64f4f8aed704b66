import { PutCommand } from '@aws-sdk/lib-dynamodb';
import { eventRetentionMs } from '#shared/events/event.ts';
import { idFloor, idTimeMs } from '#shared/kernel/object-id.ts';
import { type BoundedCount, countIndex } from '#shared/table/counters/count-index.ts';
import { dueShards, indexKeys, type Key, keys, padId } from '#shared/table/keys.ts';
import { readItem } from '#shared/table/read-items.ts';
import type { PageSource } from '#shared/table/read-page.ts';
import { refusedBy } from '#shared/table/refused-item.ts';
import type { Table } from '#shared/table/table-client.ts';
import type { LabelledWrite } from '#shared/table/transact.ts';
import { isKept } from './attempt-guards.ts';
import { type FailedOutcome, failedOutcomeOf } from './delivery-outcome.ts';
import { type DeliveryAttempt, type DeliveryStatus, isSample, type ReceiverResponse, type WebhookDelivery } from './webhook-delivery.ts';
import { attemptForm, deliveryForm, responseForm } from './webhook-delivery-form.ts';

/** The stored form of an attempt. */
export const attemptItem = (attempt: DeliveryAttempt): Record<string, unknown> => attemptForm.write(attempt);

/** The stored form of what a receiver answered. */
export const storedResponse = (response: ReceiverResponse | null): unknown => responseForm.write(response);

/** Reads a stored item as a delivery. */
export function parseDelivery(item: unknown): WebhookDelivery {
  const { leaseToken: _token, leaseNumber: _number, ...delivery } = deliveryForm.read(item);
  return delivery;
}

/** The key of a delivery's item. */
export const deliveryKey = (delivery: Pick<WebhookDelivery, 'storeId' | 'id'>): Key =>
  keys.listed(delivery.storeId, 'WEBHOOK_DELIVERY', delivery.id);

/** The delivery with its attempts, read consistently; null when there is none, or its 30 days are over. */
export async function getDelivery(table: Table, storeId: string, id: number, nowMs: number): Promise<WebhookDelivery | null> {
  const item = await readItem(table, keys.listed(storeId, 'WEBHOOK_DELIVERY', id));
  const delivery = item === null ? null : parseDelivery(item);
  return delivery !== null && isKept(delivery, nowMs) ? delivery : null;
}

/** Where each filter's partition is, from the most selective filter to the least. */
export const filterIndexes = [
  ['endpointId', 'endpoint_id', 'filter_a'],
  ['status', 'status', 'filter_b'],
  ['topic', 'topic', 'filter_c'],
] as const satisfies readonly (readonly [keyof WebhookDelivery, string, NonNullable<PageSource<WebhookDelivery>['filter']>['index']])[];

/** The partition with the ids, in order, of all deliveries that have a value. */
export const filterPartition = (storeId: string, field: string, value: string | number): string =>
  indexKeys.filterPartition(storeId, 'WEBHOOK_DELIVERY', field, value);

/** The partition of the deliveries of a status, which a change of status must move. */
export const statusKey = (storeId: string, status: DeliveryStatus) => ({ filter_b_pk: filterPartition(storeId, 'status', status) });

/** How many deliveries of a store are in a state, up to so many. Those whose 30 days are over are in no list, though TTL leaves them for a while. */
export const countDeliveries = (
  table: Table,
  storeId: string,
  status: DeliveryStatus,
  { atMost, nowMs }: { readonly atMost: number; readonly nowMs: number },
): Promise<BoundedCount> => {
  const from = padId(idFloor(Math.max(0, nowMs - eventRetentionMs)));
  return countIndex(table, { index: 'filter_b', pk: filterPartition(storeId, 'status', status), from }, atMost);
};

/** The index of deliveries whose last attempt failed, by how it did: no others have a key there. */
export const failureIndex = 'filter_e';

/** The partition of the deliveries whose last attempt failed like this. */
export const failurePartition = (storeId: string, { failure, responseClass }: FailedOutcome): string =>
  filterPartition(storeId, 'failure', `${failure}#${responseClass}`);

/** The keys in that index of a delivery; undefined where its last attempt did not fail, so that they are taken away. */
export const failureKeys = ({ storeId, id }: Pick<WebhookDelivery, 'storeId' | 'id'>, outcome: FailedOutcome | null) => ({
  filter_e_pk: outcome === null ? undefined : failurePartition(storeId, outcome),
  filter_e_sk: outcome === null ? undefined : padId(id),
});

/** Where a pending delivery waits for `dueAtMs`. */
export const dueKeys = (delivery: Pick<WebhookDelivery, 'storeId' | 'id'>, dueAtMs: number) =>
  indexKeys.due('retries', delivery.id % dueShards, dueAtMs, `${delivery.storeId}#${padId(delivery.id)}`);

/**
 * Where a delivery that is not final waits, so that none is ever lost: for a time at which the redrive looks at it, should
 * nothing have happened until then, or in the backlog of its endpoint. Null for a final one.
 */
export type DueSchedule = { readonly dueAtMs: number } | 'backlog' | null;

/** The index keys of a due schedule. */
export function scheduleKeys(delivery: Pick<WebhookDelivery, 'storeId' | 'id' | 'endpointId'>, schedule: DueSchedule) {
  if (schedule === null) return {};
  return schedule === 'backlog'
    ? indexKeys.backlog(delivery.storeId, delivery.endpointId, delivery.id)
    : dueKeys(delivery, schedule.dueAtMs);
}

/**
 * Ends the sort key that a sample has in the index by status, where recoveries look for deliveries: they find by the key
 * alone what is none of theirs. Lists go by the first part of the key, which is that of all others.
 */
export const sampleMark = '#sample';

/** The index by event; only samples are in it: their ids do not follow from their events. */
export const sampleIndex = 'filter_d';

const sampleKeys = ({ storeId, id, eventId }: Pick<WebhookDelivery, 'storeId' | 'id' | 'eventId'>) => ({
  filter_b_sk: `${padId(id)}${sampleMark}`,
  ...eventKeys({ storeId, id, eventId }),
});

/** The keys of a delivery in the index by event, which deliveries of every event had until 2026-11-22. */
export const eventKeys = ({ storeId, id, eventId }: Pick<WebhookDelivery, 'storeId' | 'id' | 'eventId'>) => ({
  filter_d_pk: filterPartition(storeId, 'event_id', eventId),
  filter_d_sk: padId(id),
});

/** The keys of a delivery in the index by the time of its last change. */
export const changedKeys = ({ storeId, id, updatedAtMs }: Pick<WebhookDelivery, 'storeId' | 'id' | 'updatedAtMs'>) =>
  indexKeys.updated(storeId, 'WEBHOOK_DELIVERY', updatedAtMs, padId(id));

/**
 * Whether nothing has happened to a delivery yet but that it was made, to be sent. It then has no place in the index by the time of its last change:
 * it is found by its id, which says when it was made, among the pending ones. Nearly all leave them within seconds.
 */
const isUntouched = ({ id, status, attempts, createdAtMs, updatedAtMs }: WebhookDelivery): boolean =>
  status === 'pending' && attempts.length === 0 && updatedAtMs === createdAtMs && createdAtMs === idTimeMs(id);

/** The stored form of a delivery. */
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

/** Adds a delivery that waits for nothing. Refused as `delivery` when the id is taken. */
export const addFinalDeliveryWrite = (delivery: WebhookDelivery): LabelledWrite => ({
  as: 'delivery',
  put: { Item: deliveryItem(delivery, null), ConditionExpression: 'attribute_not_exists(pk)' },
});

/** A delivery that had its id already, and whether it waits in the backlog of its endpoint. */
export type FoundDelivery = { readonly delivery: WebhookDelivery; readonly isInBacklog: boolean };

/** Adds a delivery; returns the one that has its id already, or null when it was added. */
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
    const refused = refusedBy(error);
    if (refused === null) throw error;
    const found = parseDelivery(refused.item);
    return { delivery: found, isInBacklog: refused.item?.['due_pk'] === indexKeys.backlogPartition(found.storeId, found.endpointId) };
  }
}
