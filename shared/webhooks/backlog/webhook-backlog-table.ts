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

/** Yields pending deliveries that are due before a time, page by page, the most overdue of each shard first. */
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

/** Returns the time at which an item of a due queue becomes due. */
const dueTimeOf = (item: unknown): number => indexKeys.dueTime(dueDeliveryForm.read(item).dueSk);

const { equals } = guardsOn<WaitingDelivery>();

const isStillPending = (read: WebhookDelivery) => all(equals('status', 'pending'), isAsRead(read, 'attemptCount'));
const isInBacklog = ({ storeId, endpointId }: WebhookDelivery) => equals('duePk', indexKeys.backlogPartition(storeId, endpointId));

/** Records that a due delivery was enqueued. It becomes due again at `againAtMs` unless an attempt begins first. */
export async function markEnqueued(
  table: Table,
  { delivery, dueAtMs }: Pick<DueDelivery, 'delivery' | 'dueAtMs'>,
  againAtMs: number,
): Promise<void> {
  await updateDelivery(table, delivery, {
    set: dueKeys(delivery, againAtMs),
    // If another run has claimed, ended, rescheduled or deferred it in the meantime, that run's due time wins.
    guards: [isStillPending(delivery), equals('dueSk', dueKeys(delivery, dueAtMs).due_sk)],
  });
}

/** Moves a pending delivery to the backlog of its endpoint and keeps its attempts. Returns false when it has changed since it was read. */
export const deferDelivery = (table: Table, delivery: WebhookDelivery): Promise<boolean> =>
  updateDelivery(table, delivery, {
    set: indexKeys.backlog(delivery.storeId, delivery.endpointId, delivery.id),
    guards: [isStillPending(delivery)],
  });

/** Holds a pending delivery in the backlog of a disabled endpoint. Returns false when it has changed since it was read. */
export const holdDelivery = (table: Table, delivery: WebhookDelivery, nowMs: number): Promise<boolean> =>
  updateDelivery(table, delivery, {
    set: {
      ...outcomeAttributes(delivery, { status: 'held', nextAttemptAtMs: null, schedule: 'backlog' }),
      ...updatedAttributes(delivery, nowMs),
    },
    guards: [isStillPending(delivery)],
  });

/** Fails a pending delivery without an attempt. Returns false when it has changed since it was read. */
export const abandonDelivery = (table: Table, delivery: WebhookDelivery, nowMs: number): Promise<boolean> =>
  updateDelivery(table, delivery, {
    set: {
      ...outcomeAttributes(delivery, { status: 'failed', nextAttemptAtMs: null, schedule: null }),
      ...updatedAttributes(delivery, nowMs),
    },
    guards: [isStillPending(delivery)],
  });

/**
 * Takes a delivery out of the backlog for an attempt at `nextAttemptAtMs`. It becomes due again at `dueAtMs` if no attempt begins. Returns
 * false when it has left the backlog, or changed, since it was read.
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
  // The token is ours when the response was lost and the SDK sent the write again.
  return done || leaseForm.read(item ?? {}).leaseToken === token;
}

/** Deliveries of a backlog. `isEmpty` means that nothing waits, not even deliveries that this version cannot read. */
export type Backlog = Pick<Parsed<WebhookDelivery>, 'values' | 'refused'> & { readonly isEmpty: boolean };

/** The maximum number of unreadable deliveries that one read skips; the next read continues behind them. */
const maxPassedOver = 100;

/**
 * Returns up to `limit` deliveries that wait for an endpoint, oldest first, and the unreadable ones found before them. Deliveries that were
 * quarantined sort behind all others and are omitted until their retry time.
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
    // The index lags behind the table, so deliveries that have left the backlog are omitted.
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

/** Returns endpoints whose backlog drain is scheduled before a time, and deleted endpoints. */
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

/** A due backlog or deleted endpoint, and the item it was read from. */
export type DueEndpoint = { readonly found: DueBacklog | ClosedEndpoint; readonly item: Readonly<Record<string, unknown>> };

/** Fails a delivery in the backlog of a deleted endpoint. Returns false when it has left the backlog since it was read. */
export const endWaitingDelivery = (table: Table, delivery: WebhookDelivery, nowMs: number): Promise<boolean> =>
  updateDelivery(table, delivery, {
    set: {
      ...outcomeAttributes(delivery, { status: 'failed', nextAttemptAtMs: null, schedule: null }),
      ...updatedAttributes(delivery, nowMs),
    },
    guards: [isAsRead(delivery, 'status'), isInBacklog(delivery)],
  });
