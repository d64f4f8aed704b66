import { QueryCommand } from '@aws-sdk/lib-dynamodb';
import { all, guardsOn, isAsRead } from '#shared/kernel/guard.ts';
import { indexKeys, type Key } from '#shared/table/keys.ts';
import { type DueItemsQuery, readDueItemPages, readDueItems } from '#shared/table/read-due-items.ts';
import { readItems } from '#shared/table/read-items.ts';
import { type Parsed, parseEach, type Unreadable } from '#shared/table/rows/parse-each.ts';
import { storedForm, text } from '#shared/table/rows/stored-form.ts';
import type { Table } from '#shared/table/table-client.ts';
import { newLeaseToken, outcomeAttributes, replaceDelivery, updateDelivery, updatedAttributes } from '../delivery/update-delivery-table.ts';
import { dueKeys, parseDelivery } from '../delivery/webhook-deliveries-table.ts';
import type { WebhookDelivery } from '../delivery/webhook-delivery.ts';
import { leaseForm, type WaitingDelivery } from '../delivery/webhook-delivery-form.ts';
import { type ClosedEndpoint, parseClosedEndpoint } from '../endpoint/closed-endpoints-table.ts';
import type { WebhookEndpoint } from '../endpoint/webhook-endpoint.ts';
import { type BacklogIdleSince, idleForm } from '../endpoint/webhook-endpoint-form.ts';
import { parseEndpoint } from '../endpoint/webhook-endpoints-table.ts';

/** A due delivery, the time it became due, and the item it was read from. */
export type DueDelivery = {
  readonly delivery: WebhookDelivery;
  readonly dueAtMs: number;
  readonly item: Readonly<Record<string, unknown>>;
};

/**
 * Yields pages of the pending deliveries that are due before a time. Within each shard, the most overdue come first.
 */
export async function* readDueDeliveries(table: Table, wanted: DueItemsQuery): AsyncGenerator<Parsed<DueDelivery>> {
  for await (const items of readDueItemPages(table, 'retries', wanted)) {
    yield parseEach(items, (item) => ({
      delivery: parseDelivery(item),
      dueAtMs: dueTimeOf(item),
      item,
    }));
  }
}

export const dueDeliveryForm = storedForm<{ readonly dueSk: string }>()({ dueSk: text });

/** Returns the time at which an item in a due queue becomes due. */
const dueTimeOf = (item: unknown): number => indexKeys.dueTime(dueDeliveryForm.read(item).dueSk);

const { equals } = guardsOn<WaitingDelivery>();

const isStillPending = (read: WebhookDelivery) => all(equals('status', 'pending'), isAsRead(read, 'attemptCount'));
const isInBacklog = ({ storeId, endpointId }: WebhookDelivery) => equals('duePk', indexKeys.backlogPartition(storeId, endpointId));

/**
 * Records that a due delivery was enqueued. Unless an attempt begins first, the delivery becomes due again at
 * `againAtMs`.
 */
export async function markEnqueued(
  table: Table,
  { delivery, dueAtMs }: Pick<DueDelivery, 'delivery' | 'dueAtMs'>,
  againAtMs: number,
): Promise<void> {
  await updateDelivery(table, delivery, {
    set: dueKeys(delivery, againAtMs),
    // If another worker has claimed, completed, rescheduled or deferred the delivery in the meantime, the due time set
    // by that worker is kept.
    guards: [isStillPending(delivery), equals('dueSk', dueKeys(delivery, dueAtMs).due_sk)],
  });
}

/**
 * Moves a pending delivery to its endpoint's backlog. The delivery's attempts are kept. Returns false if the delivery
 * has changed since it was read.
 */
export const deferDelivery = (table: Table, delivery: WebhookDelivery): Promise<boolean> =>
  updateDelivery(table, delivery, {
    set: indexKeys.backlog(delivery.storeId, delivery.endpointId, delivery.id),
    guards: [isStillPending(delivery)],
  });

/**
 * Holds a pending delivery in the backlog of a disabled endpoint. Returns false if the delivery has changed since it
 * was read.
 */
export const holdDelivery = (table: Table, delivery: WebhookDelivery, nowMs: number): Promise<boolean> =>
  updateDelivery(table, delivery, {
    set: {
      ...outcomeAttributes(delivery, { status: 'held', nextAttemptAtMs: null, schedule: 'backlog' }),
      ...updatedAttributes(delivery, nowMs),
    },
    guards: [isStillPending(delivery)],
  });

/**
 * Marks a pending delivery as failed without making an attempt. Returns false if the delivery has changed since it was
 * read.
 */
export const abandonDelivery = (table: Table, delivery: WebhookDelivery, nowMs: number): Promise<boolean> =>
  updateDelivery(table, delivery, {
    set: {
      ...outcomeAttributes(delivery, { status: 'failed', nextAttemptAtMs: null, schedule: null }),
      ...updatedAttributes(delivery, nowMs),
    },
    guards: [isStillPending(delivery)],
  });

/**
 * Takes a delivery out of the backlog. The delivery's attempt may begin at `nextAttemptAtMs`. If no attempt begins, the
 * delivery becomes due at `dueAtMs`. Returns false if the delivery has left the backlog, or has otherwise changed,
 * since it was read.
 */
export async function takeFromBacklog(
  table: Table,
  delivery: WebhookDelivery,
  { nextAttemptAtMs, dueAtMs, nowMs }: { readonly nextAttemptAtMs: number; readonly dueAtMs: number; readonly nowMs: number },
): Promise<boolean> {
  const token = newLeaseToken();
  const { done, item } = await replaceDelivery(table, delivery, {
    set: {
      ...outcomeAttributes(delivery, { status: 'pending', nextAttemptAtMs, schedule: { dueAtMs } }),
      lease_token: token,
      ...(delivery.status === 'pending' ? {} : updatedAttributes(delivery, nowMs)),
    },
    guards: [isAsRead(delivery, 'status', 'attemptCount'), isInBacklog(delivery)],
  });
  // If the response to our write was lost, the SDK has repeated the write. The repeated write was refused, but the
  // stored token shows that our write succeeded.
  return done || leaseForm.read(item ?? {}).leaseToken === token;
}

/**
 * The deliveries that were read from a backlog. `isEmpty` is false if any delivery is waiting, even if this version
 * cannot read the delivery.
 */
export type Backlog = Pick<Parsed<WebhookDelivery>, 'values' | 'refused'> & { readonly isEmpty: boolean };

/**
 * The number of unreadable deliveries after which a read stops. The workers quarantine these deliveries, so the next
 * read does not find them again.
 */
const maxPassedOver = 100;

/**
 * Returns up to `limit` deliveries that are waiting for an endpoint, oldest first. Unreadable deliveries are returned
 * separately. Quarantined deliveries sort behind all other deliveries and are omitted until their retry time.
 */
export async function readBacklog(
  table: Table,
  { storeId, id }: Pick<WebhookEndpoint, 'storeId' | 'id'>,
  { limit, nowMs }: { readonly limit: number; readonly nowMs: number },
): Promise<Backlog> {
  const partition = indexKeys.backlogPartition(storeId, id);
  const values: WebhookDelivery[] = [];
  const refused: Unreadable[] = [];
  let isEmpty = true;
  let from: Record<string, unknown> | undefined;
  do {
    const { Items = [], LastEvaluatedKey } = await table.client.send(
      new QueryCommand({
        TableName: table.name,
        IndexName: 'due',
        KeyConditionExpression: 'due_pk = :pk',
        ExpressionAttributeValues: { ':pk': partition },
        Limit: limit - values.length,
        ...(from === undefined ? {} : { ExclusiveStartKey: from }),
      }),
    );
    const found = await readItems(
      table,
      Items.map(({ pk, sk }): Key => ({ pk: String(pk), sk: String(sk) })),
    );
    // The index lags behind the table, so it may still list deliveries that have left the backlog. Those deliveries are
    // omitted.
    const waiting = found.filter((item) => item['due_pk'] === partition);
    const parsed = parseEach(
      waiting.filter((item) => !indexKeys.isPutBehind(String(item['due_sk']), nowMs)),
      parseDelivery,
    );
    values.push(...parsed.values);
    refused.push(...parsed.refused);
    isEmpty &&= waiting.length === 0;
    from = parsed.unreadable === 0 ? undefined : LastEvaluatedKey;
  } while (from !== undefined && values.length < limit && refused.length < maxPassedOver);
  return { values, refused, isEmpty };
}

/** An endpoint whose backlog drain is scheduled. */
export type DueBacklog = BacklogIdleSince & { readonly endpoint: WebhookEndpoint; readonly drainAtMs: number };

/**
 * Returns the endpoints whose backlog drain is scheduled before a time, and the deleted endpoints whose backlogs must
 * still be emptied.
 */
export async function dueEndpoints(table: Table, wanted: DueItemsQuery): Promise<Parsed<DueEndpoint>> {
  const items = await readDueItems(table, 'endpoints', wanted);
  return parseEach(items, (item) => ({
    found: parseClosedEndpoint(item) ?? {
      endpoint: parseEndpoint(item),
      drainAtMs: dueTimeOf(item),
      ...idleForm.read(item),
    },
    item,
  }));
}

/** An endpoint whose drain is due, or a deleted endpoint. `item` is the item from which it was read. */
export type DueEndpoint = { readonly found: DueBacklog | ClosedEndpoint; readonly item: Readonly<Record<string, unknown>> };

/**
 * Marks a delivery in a deleted endpoint's backlog as failed. Returns false if the delivery has left the backlog since
 * it was read.
 */
export const endWaitingDelivery = (table: Table, delivery: WebhookDelivery, nowMs: number): Promise<boolean> =>
  updateDelivery(table, delivery, {
    set: {
      ...outcomeAttributes(delivery, { status: 'failed', nextAttemptAtMs: null, schedule: null }),
      ...updatedAttributes(delivery, nowMs),
    },
    guards: [isAsRead(delivery, 'status'), isInBacklog(delivery)],
  });
