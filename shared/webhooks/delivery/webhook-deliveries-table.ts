import { PutCommand } from '@aws-sdk/lib-dynamodb';
import * as v from 'valibot';
import { eventRetentionMs } from '#shared/events/event.ts';
import { topics } from '#shared/events/topics.ts';
import { dueShards, indexKeys, type Key, keys, padId } from '#shared/table/keys.ts';
import { readItem } from '#shared/table/read-items.ts';
import type { PageSource } from '#shared/table/read-page.ts';
import { refusedBy } from '#shared/table/refused-item.ts';
import { StoredNamedValues, storedNamedValues } from '#shared/table/stored-fields.ts';
import type { Table } from '#shared/table/table-client.ts';
import type { LabelledWrite } from '#shared/table/transact.ts';
import {
  attemptFailures,
  attemptTriggers,
  type DeliveryAttempt,
  type DeliveryStatus,
  deliveryStatuses,
  highestNumber,
  isSample,
  type ReceiverResponse,
  type WebhookDelivery,
} from './webhook-delivery.ts';

const StoredAttempt = v.pipe(
  v.object({
    number: v.number(),
    trigger: v.picklist(attemptTriggers),
    at_ms: v.number(),
    url: v.string(),
    response_code: v.nullable(v.number()),
    duration_ms: v.number(),
    timings: v.record(v.string(), v.number()),
    failure: v.nullable(v.picklist(attemptFailures)),
    advice: v.nullable(v.string()),
  }),
  v.transform(
    (item): DeliveryAttempt => ({
      number: item.number,
      trigger: item.trigger,
      atMs: item.at_ms,
      url: item.url,
      responseCode: item.response_code,
      durationMs: item.duration_ms,
      timings: item.timings,
      failure: item.failure,
      advice: item.advice,
    }),
  ),
);

const StoredDelivery = v.pipe(
  v.object({
    id: v.number(),
    store_id: v.string(),
    event_id: v.string(),
    endpoint_id: v.number(),
    topic: v.picklist(topics),
    status: v.picklist(deliveryStatuses),
    attempts: v.number(),
    /** Absent on what was stored before numbers were counted. */
    last_number: v.optional(v.number()),
    next_attempt_at_ms: v.nullable(v.number()),
    last_attempt_at_ms: v.nullable(v.number()),
    lease_until_ms: v.nullable(v.number()),
    response_code: v.nullable(v.number()),
    duration_ms: v.nullable(v.number()),
    tries: v.array(StoredAttempt),
    request_headers: v.nullable(v.record(v.string(), v.string())),
    response: v.nullable(v.object({ headers: StoredNamedValues, body: v.string() })),
    created_at_ms: v.number(),
    updated_at_ms: v.number(),
  }),
  v.transform(
    (item): WebhookDelivery => ({
      id: item.id,
      storeId: item.store_id,
      eventId: item.event_id,
      endpointId: item.endpoint_id,
      topic: item.topic,
      status: item.status,
      attemptCount: item.attempts,
      lastNumber: item.last_number ?? highestNumber({ attemptCount: item.attempts, attempts: item.tries }),
      nextAttemptAtMs: item.next_attempt_at_ms,
      lastAttemptAtMs: item.last_attempt_at_ms,
      leaseUntilMs: item.lease_until_ms,
      responseCode: item.response_code,
      durationMs: item.duration_ms,
      attempts: item.tries,
      requestHeaders: item.request_headers,
      response: item.response,
      createdAtMs: item.created_at_ms,
      updatedAtMs: item.updated_at_ms,
    }),
  ),
);

/** Reads a stored item as a delivery. */
export const parseDelivery = (item: unknown): WebhookDelivery => v.parse(StoredDelivery, item);

/** The key of a delivery's item. */
export const deliveryKey = (delivery: Pick<WebhookDelivery, 'storeId' | 'id'>): Key =>
  keys.listed(delivery.storeId, 'WEBHOOK_DELIVERY', delivery.id);

/** Whether its 30 days are not over. TTL deletes days late, so what is past its time is hidden until then. */
export const isKept = (delivery: WebhookDelivery, nowMs: number): boolean => nowMs < delivery.createdAtMs + eventRetentionMs;

/** The delivery with its tries, read consistently; null when there is none, or its 30 days are over. */
export async function getDelivery(table: Table, storeId: string, id: number, nowMs: number): Promise<WebhookDelivery | null> {
  const item = await readItem(table, keys.listed(storeId, 'WEBHOOK_DELIVERY', id));
  const delivery = item === null ? null : parseDelivery(item);
  return delivery !== null && isKept(delivery, nowMs) ? delivery : null;
}

export type DeliveryFilters = {
  readonly endpointId?: number;
  readonly status?: DeliveryStatus;
  readonly topic?: string;
  readonly eventId?: string;
};

/** Where each filter's partition is, from the most selective filter to the least. */
const filterIndexes = [
  ['eventId', 'event_id', 'filter_d'],
  ['endpointId', 'endpoint_id', 'filter_a'],
  ['status', 'status', 'filter_b'],
  ['topic', 'topic', 'filter_c'],
] as const satisfies readonly (readonly [keyof DeliveryFilters, string, NonNullable<PageSource<WebhookDelivery>['filter']>['index']])[];

/** Where the ids of all deliveries stand, in order, that have a value. */
export const filterPartition = (storeId: string, field: string, value: string | number): string =>
  indexKeys.filterPartition(storeId, 'WEBHOOK_DELIVERY', field, value);

/** The partition that deliveries of a status stand in, which a change of status must move. */
export const statusKey = (storeId: string, status: DeliveryStatus) => ({ filter_b_pk: filterPartition(storeId, 'status', status) });

/** The list of a store's deliveries, for `readPage`. */
export function deliveryPages(storeId: string, filters: DeliveryFilters, nowMs: number): PageSource<WebhookDelivery> {
  const wanted = filterIndexes.flatMap(([name, field, index]) => {
    const value = filters[name];
    return value === undefined ? [] : [{ name, field, index, value }];
  });
  const [mostSelective] = wanted;
  return {
    storeId,
    kind: 'WEBHOOK_DELIVERY',
    ...(mostSelective === undefined
      ? {}
      : { filter: { index: mostSelective.index, pk: filterPartition(storeId, mostSelective.field, mostSelective.value) } }),
    parse: parseDelivery,
    // An index lags behind the table, so its own filter is checked again too.
    accept: (delivery) => isKept(delivery, nowMs) && wanted.every(({ name, value }) => delivery[name] === value),
  };
}

/** The stored form of a try. */
export const attemptItem = (one: DeliveryAttempt): Record<string, unknown> => ({
  number: one.number,
  trigger: one.trigger,
  at_ms: one.atMs,
  url: one.url,
  response_code: one.responseCode,
  duration_ms: one.durationMs,
  timings: one.timings,
  failure: one.failure,
  advice: one.advice,
});

/** The stored form of what a receiver answered. */
export const storedResponse = (response: ReceiverResponse | null) =>
  response === null ? null : { headers: storedNamedValues(response.headers), body: response.body };

/** Where a pending delivery waits for `dueAtMs`. */
export const dueKeys = (delivery: Pick<WebhookDelivery, 'storeId' | 'id'>, dueAtMs: number) =>
  indexKeys.due('retries', delivery.id % dueShards, dueAtMs, `${delivery.storeId}#${padId(delivery.id)}`);

/**
 * Where a delivery that is not settled waits, so that none is ever forgotten: for a time at which somebody must look at it,
 * should nothing have happened until then, or in the backlog of its endpoint. Null for a settled one.
 */
export type DueSchedule = { readonly dueAtMs: number } | 'backlog' | null;

/** The index keys of a place. */
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

/** The stored form of a delivery. */
export const deliveryItem = (delivery: WebhookDelivery, schedule: DueSchedule): Record<string, unknown> => ({
  ...deliveryKey(delivery),
  ...indexKeys.updated(delivery.storeId, 'WEBHOOK_DELIVERY', delivery.updatedAtMs, padId(delivery.id)),
  ...Object.fromEntries(
    filterIndexes.flatMap(([name, field, index]) => [
      [`${index}_pk`, filterPartition(delivery.storeId, field, delivery[name])],
      [`${index}_sk`, padId(delivery.id)],
    ]),
  ),
  ...(isSample(delivery) ? { filter_b_sk: `${padId(delivery.id)}${sampleMark}` } : {}),
  ...scheduleKeys(delivery, schedule),
  entity: 'webhook_delivery',
  id: delivery.id,
  store_id: delivery.storeId,
  event_id: delivery.eventId,
  endpoint_id: delivery.endpointId,
  topic: delivery.topic,
  status: delivery.status,
  attempts: delivery.attemptCount,
  last_number: delivery.lastNumber,
  next_attempt_at_ms: delivery.nextAttemptAtMs,
  last_attempt_at_ms: delivery.lastAttemptAtMs,
  lease_until_ms: delivery.leaseUntilMs,
  response_code: delivery.responseCode,
  duration_ms: delivery.durationMs,
  tries: delivery.attempts.map(attemptItem),
  request_headers: delivery.requestHeaders,
  response: storedResponse(delivery.response),
  created_at_ms: delivery.createdAtMs,
  updated_at_ms: delivery.updatedAtMs,
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
