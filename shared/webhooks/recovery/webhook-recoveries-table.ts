import { eventRetentionMs } from '#shared/events/event.ts';
import { isAsRead } from '#shared/kernel/guard.ts';
import { nextUpdatedAtMs } from '#shared/kernel/time.ts';
import { dueShards, indexKeys, keys, padId } from '#shared/table/keys.ts';
import { type DueItemsQuery, readDueItems } from '#shared/table/read-due-items.ts';
import { readItem } from '#shared/table/read-items.ts';
import type { PageSource } from '#shared/table/read-page.ts';
import { type Parsed, parseEach } from '#shared/table/rows/parse-each.ts';
import { setAttributes } from '#shared/table/set-attributes.ts';
import type { Table } from '#shared/table/table-client.ts';
import type { LabelledWrite } from '#shared/table/transact.ts';
import { leaseIsOver } from '#shared/webhooks/delivery/attempt-guards.ts';
import { deliveryUpdate, outcomeAttributes, updatedAttributes } from '#shared/webhooks/delivery/update-delivery-table.ts';
import type { WebhookDelivery } from '#shared/webhooks/delivery/webhook-delivery.ts';
import type { WebhookRecovery } from './webhook-recovery.ts';
import { recoveryCountForm, recoveryForm, recoveryRangeForm } from './webhook-recovery-form.ts';

/** Converts a stored item to a `WebhookRecovery`. */
export const parseRecovery = (item: unknown): WebhookRecovery => ({
  ...recoveryForm.read(item),
  range: recoveryRangeForm.read(item),
  found: recoveryCountForm.read(item),
});

// Expired recoveries must be hidden, because DynamoDB may delete an item days after the item expires.
const isKept = (recovery: WebhookRecovery, nowMs: number): boolean => nowMs < recovery.createdAtMs + eventRetentionMs;

/** Reads a recovery with strong consistency. Returns null if it does not exist or is older than 30 days. */
export async function getRecovery(table: Table, storeId: string, id: number, nowMs: number): Promise<WebhookRecovery | null> {
  const item = await readItem(table, keys.listed(storeId, 'WEBHOOK_RECOVERY', id));
  const recovery = item === null ? null : parseRecovery(item);
  return recovery !== null && isKept(recovery, nowMs) ? recovery : null;
}

/** Returns a page source for `readPage` that lists a store's recoveries. */
export const recoveryPages = (storeId: string, nowMs: number): PageSource<WebhookRecovery> => ({
  storeId,
  kind: 'WEBHOOK_RECOVERY',
  parse: parseRecovery,
  accept: (recovery) => isKept(recovery, nowMs),
});

/** A recovery, and the item it was read from. */
export type FoundRecovery = { readonly recovery: WebhookRecovery; readonly item: Readonly<Record<string, unknown>> };

/**
 * Returns the running recoveries, up to `perShard` from each shard. The least recently processed come first. Recoveries
 * that this version cannot read are listed separately.
 */
export async function readRunningRecoveries(table: Table, wanted: DueItemsQuery): Promise<Parsed<FoundRecovery>> {
  const items = await readDueItems(table, 'recoveries', wanted);
  return parseEach(items, (item) => ({ recovery: parseRecovery(item), item }));
}

/**
 * Returns the due-index keys of a running recovery. They place the recovery behind all others, so that recoveries take
 * turns.
 */
const turnKeys = ({ id, range }: WebhookRecovery, nowMs: number) =>
  indexKeys.due('recoveries', id % dueShards, nowMs, `${range.storeId}#${padId(id)}`);

/**
 * Returns the write that adds a running recovery. The write is refused, with the label `recovery`, if the id is taken.
 */
export const beginRecoveryWrite = (recovery: WebhookRecovery): LabelledWrite => ({
  as: 'recovery',
  put: {
    Item: {
      ...keys.listed(recovery.range.storeId, 'WEBHOOK_RECOVERY', recovery.id),
      ...indexKeys.updated(recovery.updatedAtMs, padId(recovery.id)),
      ...turnKeys(recovery, recovery.createdAtMs),
      entity: 'webhook_recovery',
      ...recoveryForm.write(recovery),
      ...recoveryRangeForm.write(recovery.range),
      ...recoveryCountForm.write(recovery.found),
      expires_at: Math.ceil((recovery.createdAtMs + eventRetentionMs) / 1000),
    },
    ConditionExpression: 'attribute_not_exists(pk)',
  },
});

/** The progress of a recovery. */
export type Progress = Pick<WebhookRecovery, 'state' | 'lookedUpToId' | 'moved' | 'leftOut'>;

/**
 * Returns the write that stores a recovery's progress. If the recovery is done or another run has advanced the
 * recovery, the write is refused with the label `recovery`.
 */
export function progressWrite(recovery: WebhookRecovery, progress: Progress, nowMs: number): LabelledWrite {
  const updatedAtMs = nextUpdatedAtMs(recovery.updatedAtMs, nowMs);
  const { UpdateExpression, ExpressionAttributeNames, ExpressionAttributeValues } = setAttributes({
    ...indexKeys.updated(updatedAtMs, padId(recovery.id)),
    ...(progress.state === 'running' ? turnKeys(recovery, nowMs) : { due_pk: undefined, due_sk: undefined }),
    state: progress.state,
    looked_up_to_id: progress.lookedUpToId,
    moved: progress.moved,
    left_out: progress.leftOut,
    updated_at_ms: updatedAtMs,
  });
  return {
    as: 'recovery',
    update: {
      Key: keys.listed(recovery.range.storeId, 'WEBHOOK_RECOVERY', recovery.id),
      UpdateExpression,
      ConditionExpression: '#state = :running AND #looked_up_to_id = :read',
      ExpressionAttributeNames,
      ExpressionAttributeValues: { ...ExpressionAttributeValues, ':running': 'running', ':read': recovery.lookedUpToId },
    },
  };
}

/** The label that identifies `recoverDeliveryWrite` in a refused transaction. */
export const recoveredLabel = 'delivery';

/**
 * Returns the write that moves a delivery to its endpoint's backlog and makes all eight automatic attempts available
 * again. If the endpoint is disabled (`isOn` is false), the delivery is held. If the delivery has changed since it was
 * read, the write is refused with the label `recoveredLabel`.
 */
export const recoverDeliveryWrite = (
  delivery: WebhookDelivery,
  { isOn, nowMs }: { readonly isOn: boolean; readonly nowMs: number },
): LabelledWrite => ({
  as: recoveredLabel,
  update: deliveryUpdate(delivery, {
    set: {
      ...outcomeAttributes(delivery, {
        status: isOn ? 'pending' : 'held',
        nextAttemptAtMs: isOn ? nowMs : null,
        schedule: 'backlog',
      }),
      attempts: 0,
      ...updatedAttributes(delivery, nowMs),
    },
    // A sender's claim changes none of the compared fields. The lease must therefore be checked as well.
    guards: [isAsRead(delivery, 'status', 'updatedAtMs', 'nextAttemptAtMs'), leaseIsOver(nowMs)],
  }),
});
