import { chunksOf } from '#shared/kernel/chunks-of.ts';
import { guardsOn, isAsRead } from '#shared/kernel/guard.ts';
import { keys } from '#shared/table/keys.ts';
import { queryAll } from '#shared/table/query-all.ts';
import { readItems } from '#shared/table/read-items.ts';
import { readAmongOthers } from '#shared/table/rows/unreadable-rows.ts';
import type { Table } from '#shared/table/table-client.ts';
import { updateDelivery } from '#shared/webhooks/delivery/update-delivery-table.ts';
import { dueKeys, filterPartition, parseDelivery } from '#shared/webhooks/delivery/webhook-deliveries-table.ts';
import type { WebhookDelivery } from '#shared/webhooks/delivery/webhook-delivery.ts';
import type { WaitingDelivery } from '#shared/webhooks/delivery/webhook-delivery-form.ts';

const rowsAtOnce = 25;
const { equals } = guardsOn<WaitingDelivery>();

/**
 * Has each delivery that waits fall due when its attempt can be made; gives how many wait for later. A delivery that was enqueued is looked at minutes
 * later, should its message be lost: those of the old home's queue are. Which attempts are made and when does not change. May be repeated.
 */
export async function rescheduleDeliveries(table: Table, storeId: string, { isDryRun }: { readonly isDryRun: boolean }): Promise<number> {
  const pending: string[] = [];
  const rows = queryAll(table, {
    IndexName: 'filter_b',
    KeyConditionExpression: 'filter_b_pk = :pk',
    ExpressionAttributeValues: { ':pk': filterPartition(storeId, 'status', 'pending') },
    ProjectionExpression: 'sk',
  });
  for await (const { sk } of rows) pending.push(String(sk));
  let moved = 0;
  for (const some of chunksOf(pending, rowsAtOnce)) {
    const items = await readItems(
      table,
      some.map((sk) => ({ pk: keys.listPartition(storeId, 'WEBHOOK_DELIVERY'), sk })),
    );
    const late = items.flatMap(lateDelivery);
    moved += late.length;
    if (!isDryRun) await Promise.all(late.map((one) => moveForward(table, one)));
  }
  return moved;
}

type Late = { readonly delivery: WebhookDelivery; readonly dueSk: string; readonly place: ReturnType<typeof dueKeys> };

/** A pending delivery that falls due later than its next attempt can be made; nothing for one in a backlog, which is drained. */
function lateDelivery(item: Readonly<Record<string, unknown>>): readonly Late[] {
  const read = readAmongOthers(item, parseDelivery);
  if (read === null) return [];
  const { value: delivery } = read;
  // An attempt that the old home began ends with its lease, if not before.
  const place = dueKeys(delivery, Math.max(delivery.nextAttemptAtMs ?? 0, delivery.leaseUntilMs ?? 0));
  const dueSk = String(item['due_sk']);
  const isLate = delivery.status === 'pending' && item['due_pk'] === place.due_pk && dueSk > place.due_sk;
  return isLate ? [{ delivery, dueSk, place }] : [];
}

/** Left alone when it was moved since it was read. */
const moveForward = (table: Table, { delivery, dueSk, place }: Late): Promise<boolean> =>
  updateDelivery(table, delivery, { set: place, guards: [isAsRead(delivery, 'status', 'attemptCount'), equals('dueSk', dueSk)] });
