import { QueryCommand } from '@aws-sdk/lib-dynamodb';
import { type DueQueue, dueShards, indexKeys, type Key, padMs } from './keys.ts';
import { readItems } from './read-items.ts';
import type { Table } from './table-client.ts';

type Item = Readonly<Record<string, unknown>>;

/** The wanted items: those due at this time or before it, and how many of each shard at most. */
export type DueWanted = { readonly dueByMs: number; readonly perShard: number };

/**
 * The items of a due queue that fall due by a time, read consistently; of each shard at most `perShard`, the most overdue
 * ones. The index lags behind the table: an item that by now waits elsewhere, or for a later time, is left out.
 */
export async function dueItems(table: Table, queue: DueQueue, wanted: DueWanted): Promise<readonly Item[]> {
  const first = await dueItemPages(table, queue, wanted).next();
  return first.done === true ? [] : first.value;
}

/** All items of a due queue that fall due by a time, page by page: the next `perShard` of each shard in each page. */
export async function* dueItemPages(table: Table, queue: DueQueue, { dueByMs, perShard }: DueWanted): AsyncGenerator<readonly Item[]> {
  let shards: readonly ShardPosition[] = Array.from({ length: dueShards }, (_, shard) => ({ shard, from: undefined }));
  const partitions = new Set(shards.map(({ shard }) => indexKeys.duePartition(queue, shard)));
  const isStillDue = (item: Item): boolean => partitions.has(String(item['due_pk'])) && String(item['due_sk']) < padMs(dueByMs + 1);
  while (shards.length > 0) {
    const pages = await Promise.all(shards.map((position) => shardPage(table, queue, position, { dueByMs, perShard })));
    const items = await readItems(
      table,
      pages.flatMap(({ found }) => found),
    );
    yield items.filter(isStillDue);
    shards = pages.flatMap(({ next }) => (next === null ? [] : [next]));
  }
}

type ShardPosition = { readonly shard: number; readonly from: Record<string, unknown> | undefined };

async function shardPage(
  table: Table,
  queue: DueQueue,
  { shard, from }: ShardPosition,
  { dueByMs, perShard }: DueWanted,
): Promise<{ readonly found: readonly Key[]; readonly next: ShardPosition | null }> {
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
    found: Items.map(({ pk, sk }) => ({ pk: String(pk), sk: String(sk) })),
    next: LastEvaluatedKey === undefined ? null : { shard, from: LastEvaluatedKey },
  };
}
