import { QueryCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { isAsRead } from '#shared/kernel/guard.ts';
import { listAllStores } from '#shared/stores/stores-table.ts';
import { keys } from '#shared/table/keys.ts';
import type { Table } from '#shared/table/table-client.ts';
import { readDueDeliveries } from '#shared/webhooks/backlog/webhook-backlog-table.ts';
import { updateDelivery } from '#shared/webhooks/delivery/update-delivery-table.ts';
import { dueKeys } from '#shared/webhooks/delivery/webhook-deliveries-table.ts';
import { firstCheckAfterMs } from '#shared/webhooks/delivery/webhook-delivery.ts';
import { readEndpoints } from '#shared/webhooks/endpoint/webhook-endpoints-table.ts';
import { releaseExpiredSlots } from '#shared/webhooks/endpoint-health/endpoint-health-table.ts';

const perShard = 1_000;
const storesAtOnce = 100;

/**
 * Ends the leases and releases the endpoint slots of a killed process. Call this function before the local stack
 * answers or sends anything.
 *
 * Never call this function in the cloud, where other containers may still be working.
 */
export async function endDeadWork(table: Table, nowMs: number): Promise<void> {
  await endAttempts(table, nowMs);
  for (let after: string | null = null; ; ) {
    const { items: stores, next } = await listAllStores(table, { limit: storesAtOnce, after });
    for (const { id } of stores) {
      const { values: endpoints } = await readEndpoints(table, id);
      for (const endpoint of endpoints) await releaseExpiredSlots(table, endpoint, Number.POSITIVE_INFINITY);
      await endLeases(table, keys.sentEmailPartition(id), 'lease_until_ms', nowMs);
      await endLeases(table, keys.listPartition(id, 'BULK_OPERATION'), 'lease_until_ms', nowMs);
      await endLeases(table, keys.idempotencyPartition(id), 'locked_until_ms', nowMs);
    }
    if (next === null) return;
    after = next;
  }
}

async function endAttempts(table: Table, nowMs: number): Promise<void> {
  // If a delivery has a lease, the delivery is due within `firstCheckAfterMs`.
  for await (const { values } of readDueDeliveries(table, { dueByMs: nowMs + firstCheckAfterMs, perShard })) {
    const dead = values.filter(({ delivery }) => delivery.leaseUntilMs !== null && delivery.leaseUntilMs > nowMs);
    for (const { delivery } of dead) {
      await updateDelivery(table, delivery, {
        set: { lease_until_ms: nowMs, ...dueKeys(delivery, nowMs) },
        guards: [isAsRead(delivery, 'attemptCount')],
      });
    }
  }
}

/** Ends all leases in a partition. `attribute` is the name of the attribute that contains an item's lease. */
async function endLeases(table: Table, pk: string, attribute: string, nowMs: number): Promise<void> {
  const lease = { ExpressionAttributeNames: { '#lease': attribute } };
  let from: Record<string, unknown> | undefined;
  do {
    const found = await table.client.send(
      new QueryCommand({
        ...{ TableName: table.name, ...lease, ConsistentRead: true, ProjectionExpression: 'pk, sk' },
        ...{ KeyConditionExpression: 'pk = :pk', FilterExpression: '#lease > :now' },
        ExpressionAttributeValues: { ':pk': pk, ':now': nowMs },
        ...(from === undefined ? {} : { ExclusiveStartKey: from }),
      }),
    );
    for (const { sk } of found.Items ?? []) {
      const ended = { UpdateExpression: 'SET #lease = :now', ConditionExpression: '#lease > :now' };
      const values = { ExpressionAttributeValues: { ':now': nowMs } };
      await table.client.send(new UpdateCommand({ TableName: table.name, Key: { pk, sk }, ...lease, ...ended, ...values }));
    }
    from = found.LastEvaluatedKey;
  } while (from !== undefined);
}
