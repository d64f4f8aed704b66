import { isAsRead } from '#shared/kernel/guard.ts';
import { listAllStores } from '#shared/stores/stores-table.ts';
import type { Table } from '#shared/table/table-client.ts';
import { dueDeliveries } from '#shared/webhooks/backlog/webhook-backlog-table.ts';
import { updateDelivery } from '#shared/webhooks/delivery/update-delivery-table.ts';
import { dueKeys } from '#shared/webhooks/delivery/webhook-deliveries-table.ts';
import { endpointsOf } from '#shared/webhooks/endpoint/webhook-endpoints-table.ts';
import { attemptLeaseMs } from '#shared/webhooks/endpoint-health/endpoint-health.ts';
import { releaseExpiredSlots } from '#shared/webhooks/endpoint-health/endpoint-health-table.ts';

const perShard = 1_000;
const storesAtOnce = 100;

/**
 * Ends what the senders of webhooks had under way that a killed process took along: their attempts are over, and their slots free. In
 * the cloud other senders may live, and both end with their leases, within a minute; on one machine nobody does. To be called before
 * anything sends.
 */
export async function endDeadAttempts(table: Table, nowMs: number): Promise<void> {
  for await (const { values } of dueDeliveries(table, { dueByMs: nowMs + attemptLeaseMs, perShard })) {
    const dead = values.filter(({ delivery }) => delivery.leaseUntilMs !== null && delivery.leaseUntilMs > nowMs);
    for (const { delivery } of dead) {
      await updateDelivery(table, delivery, {
        set: { lease_until_ms: nowMs, ...dueKeys(delivery, nowMs) },
        guards: [isAsRead(delivery, 'attemptCount')],
      });
    }
  }
  for (let after: string | null = null; ; ) {
    const { items: stores, next } = await listAllStores(table, { limit: storesAtOnce, after });
    for (const { id } of stores) {
      const { values: endpoints } = await endpointsOf(table, id);
      for (const endpoint of endpoints) await releaseExpiredSlots(table, endpoint, Number.POSITIVE_INFINITY);
    }
    if (next === null) return;
    after = next;
  }
}
