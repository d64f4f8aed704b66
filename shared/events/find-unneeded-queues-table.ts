import { QueryCommand } from '@aws-sdk/lib-dynamodb';
import { keys, type ListedKind } from '#shared/table/keys.ts';
import type { Table } from '#shared/table/table-client.ts';
import type { StoredEvent } from './outbox-table.ts';
import { isInternal } from './topics.ts';

/**
 * A mark on an event's bus entry. It makes the rules in `infra/queues.ts` skip a queue whose worker would have nothing
 * to do.
 */
export type BusMark = 'outranked' | 'no_webhooks' | 'no_supplies';

/**
 * The topics that purchasing can ignore if no variant of the store has a supply. `order.cancelled` is left out, because
 * drafts may remain from a time when the store had supplies.
 */
const draftsBySupplies = new Set(['order.paid', 'internal.stock_low']);

/**
 * Returns a function that returns the marks for an event. If a read fails, the mark is left out.
 * - `no_webhooks`: the store has no webhook endpoint.
 * - `no_supplies`: no variant of the store has a supply.
 *
 * The reads are strongly consistent, so that they find every new endpoint and supply.
 */
export async function findUnneededQueues(
  table: Table,
  events: readonly StoredEvent[],
): Promise<(event: StoredEvent) => readonly BusMark[]> {
  const isForWebhooks = ({ topic }: StoredEvent): boolean => !isInternal(topic);
  const isForPurchasing = ({ topic }: StoredEvent): boolean => draftsBySupplies.has(topic);
  const [withoutEndpoint, withoutSupply] = await Promise.all([
    storesWithout(table, events.filter(isForWebhooks), 'WEBHOOK_ENDPOINT'),
    storesWithout(table, events.filter(isForPurchasing), 'VARIANT_SUPPLY'),
  ]);
  return (event) => [
    ...(isForWebhooks(event) && withoutEndpoint.has(event.storeId) ? (['no_webhooks'] as const) : []),
    ...(isForPurchasing(event) && withoutSupply.has(event.storeId) ? (['no_supplies'] as const) : []),
  ];
}

async function storesWithout(table: Table, events: readonly StoredEvent[], kind: ListedKind): Promise<ReadonlySet<string>> {
  const storeIds = [...new Set(events.map(({ storeId }) => storeId))];
  const counts = await Promise.allSettled(storeIds.map((storeId) => countOfFirst(table, keys.listPartition(storeId, kind))));
  return new Set(
    storeIds.filter((_, n) => {
      const count = counts[n];
      return count?.status === 'fulfilled' && count.value === 0;
    }),
  );
}

/** Returns 1 if the partition has a row, otherwise 0. Costs one read unit in both cases. */
async function countOfFirst(table: Table, pk: string): Promise<number> {
  const { Count = 0 } = await table.client.send(
    new QueryCommand({
      TableName: table.name,
      KeyConditionExpression: 'pk = :pk',
      ExpressionAttributeValues: { ':pk': pk },
      Select: 'COUNT',
      Limit: 1,
      ConsistentRead: true,
    }),
  );
  return Count;
}
