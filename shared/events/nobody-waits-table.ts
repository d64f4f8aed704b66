import { QueryCommand } from '@aws-sdk/lib-dynamodb';
import { keys, type ListedKind } from '#shared/table/keys.ts';
import type { Table } from '#shared/table/table-client.ts';
import type { StoredEvent } from './outbox-table.ts';
import { isInternal } from './topics.ts';

/** What the bus says of an event besides the event itself: rules of `infra/queues.ts` leave it out of a queue whose worker would find nothing to do. */
export type BusMark = 'outranked' | 'no_webhooks' | 'no_supplies';

/** Purchasing drafts by the settings of variants alone. An order that was cancelled may have drafts from when there were some. */
const draftsBySupplies = new Set(['order.paid', 'internal.stock_low']);

/**
 * The marks of events that nobody in their store waits for: it has no webhook endpoint, or no variant that is supplied by anyone. It is asked after
 * the events were committed and read consistently, so that whatever was made before an event is found. What cannot be read counts as there.
 */
export async function nobodyWaits(table: Table, events: readonly StoredEvent[]): Promise<(event: StoredEvent) => readonly BusMark[]> {
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

/** 1 where a partition has a row, which is read, and 0 where it has none: a read unit for either. */
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
