import { QueryCommand } from '@aws-sdk/lib-dynamodb';
import { type DueLane, dueShards, indexKeys, type Key, padMs } from './keys.ts';
import { readItems } from './read-items.ts';
import type { Table } from './table-client.ts';

export type DueWanted = { readonly beforeMs: number; readonly perShard: number };

/**
 * The items of a lane that fall due before a time, read consistently; of each shard at most `perShard`, the most overdue
 * ones. An item that has left the index since it was found is left out.
 */
export async function dueItems(
  table: Table,
  lane: DueLane,
  { beforeMs, perShard }: DueWanted,
): Promise<readonly Readonly<Record<string, unknown>>[]> {
  const shards = await Promise.all(
    Array.from({ length: dueShards }, async (_, shard): Promise<Key[]> => {
      const { Items = [] } = await table.client.send(
        new QueryCommand({
          TableName: table.name,
          IndexName: 'due',
          KeyConditionExpression: 'due_pk = :pk AND due_sk < :before',
          ExpressionAttributeValues: { ':pk': indexKeys.duePartition(lane, shard), ':before': padMs(beforeMs) },
          Limit: perShard,
        }),
      );
      return Items.map(({ pk, sk }) => ({ pk: String(pk), sk: String(sk) }));
    }),
  );
  const items = await readItems(table, shards.flat());
  return items.filter((item) => item['due_pk'] !== undefined);
}
