import { QueryCommand } from '@aws-sdk/lib-dynamodb';
import { type DueQueue, dueShardsOf, indexKeys, type Key, padMs } from './keys.ts';
import { readItems } from './read-items.ts';
import type { Table } from './table-client.ts';

type Item = Readonly<Record<string, unknown>>;

/** Which items to read: those due by `dueByMs`, and from each shard at most `perShard` of them. */
type DuePagesWanted = { readonly dueByMs: number; readonly perShard: number };
/**
 * A query for due items. `atMost` limits the number of items from all shards together. If more items are due, the most
 * overdue are read.
 */
export type DueItemsQuery = DuePagesWanted & { readonly atMost?: number };

/**
 * Reads the items in a due queue that are due by a time: at most `perShard` from each shard, the most overdue first.
 * The reads are strongly consistent. Items that have left the queue or have been postponed are omitted; the index may
 * still contain them, because it lags behind the table.
 */
export async function readDueItems(table: Table, queue: DueQueue, wanted: DueItemsQuery): Promise<readonly Item[]> {
  const pages = await Promise.all(allShards(queue).map((position) => shardPage(table, queue, position, wanted)));
  const found = pages.flatMap(({ found: ofShard }) => ofShard);
  const { atMost = found.length } = wanted;
  const chosen = found.length <= atMost ? found : found.toSorted((a, b) => (a.dueSk < b.dueSk ? -1 : 1)).slice(0, atMost);
  return await stillDue(table, queue, wanted, chosen);
}

const allShards = (queue: DueQueue): readonly ShardPosition[] =>
  Array.from({ length: dueShardsOf(queue) }, (_, shard) => ({ shard, from: undefined }));

async function stillDue(table: Table, queue: DueQueue, { dueByMs }: DuePagesWanted, found: readonly Key[]): Promise<readonly Item[]> {
  const partitions = new Set(allShards(queue).map(({ shard }) => indexKeys.duePartition(queue, shard)));
  const isStillDue = (item: Item): boolean => partitions.has(String(item['due_pk'])) && String(item['due_sk']) < padMs(dueByMs + 1);
  return (await readItems(table, found)).filter(isStillDue);
}

/**
 * Yields all items of a due queue that are due at the given time, in pages. Each page contains up to `perShard` items
 * from every shard, starting after the previous page.
 */
export async function* readDueItemPages(table: Table, queue: DueQueue, wanted: DuePagesWanted): AsyncGenerator<readonly Item[]> {
  let shards = allShards(queue);
  while (shards.length > 0) {
    const pages = await Promise.all(shards.map((position) => shardPage(table, queue, position, wanted)));
    yield await stillDue(
      table,
      queue,
      wanted,
      pages.flatMap(({ found }) => found),
    );
    shards = pages.flatMap(({ next }) => (next === null ? [] : [next]));
  }
}

type FoundKey = Key & { readonly dueSk: string };
type ShardPosition = { readonly shard: number; readonly from: Record<string, unknown> | undefined };

async function shardPage(
  table: Table,
  queue: DueQueue,
  { shard, from }: ShardPosition,
  { dueByMs, perShard }: DuePagesWanted,
): Promise<{ readonly found: readonly FoundKey[]; readonly next: ShardPosition | null }> {
  const { Items = [], LastEvaluatedKey } = await table.client.send(
    new QueryCommand({
      TableName: table.name,
      IndexName: 'due',
      KeyConditionExpression: 'due_pk = :pk AND due_sk < :before',
      ExpressionAttributeValues: { ':pk': indexKeys.duePartition(queue, shard), ':before': padMs(dueByMs + 1) },
      Limit: perShard,
      ...(from === undefined ? {} : { ExclusiveStartKey: from }),
    }),
  );
  return {
    found: Items.map(({ pk, sk, due_sk }) => ({ pk: String(pk), sk: String(sk), dueSk: String(due_sk) })),
    next: LastEvaluatedKey === undefined ? null : { shard, from: LastEvaluatedKey },
  };
}
