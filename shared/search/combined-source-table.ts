import { QueryCommand } from '@aws-sdk/lib-dynamodb';
import type { PageSource } from '#shared/table/read-page.ts';
import type { Table } from '#shared/table/table-client.ts';

/** More partitions than these are those of a large part of the list. */
const maxPartitions = 20;
/** So many objects of each partition are put together with objects that are found otherwise. */
const maxObjectsOfPartition = 200;

/** Where the objects of one customer, or one supplier, are. */
export type ObjectsOfOne = { readonly index: 'filter_b' | 'filter_c'; readonly pk: string };

/** What finds the objects of a list; without either the list itself does, sooner. */
export type FoundSource = Pick<PageSource<never>, 'onlyKeys' | 'filters'>;

/** Where those objects are read that are known by their sort keys, and those that are in some partitions of an index, which have none in common. */
export async function combinedSource(table: Table, named: readonly string[], partitions: readonly ObjectsOfOne[]): Promise<FoundSource> {
  const [first] = partitions;
  if (first === undefined) return { onlyKeys: named };
  if (partitions.length > maxPartitions) return {};
  if (named.length === 0) return { filters: { index: first.index, pks: partitions.map(({ pk }) => pk) } };
  const found = await Promise.all(partitions.map((partition) => keysIn(table, partition)));
  return found.some((keys) => keys === null) ? {} : { onlyKeys: [...named, ...found.flatMap((keys) => keys ?? [])] };
}

/** The sort keys of the objects in a partition of an index; null when they are more than are put together. */
async function keysIn(table: Table, { index, pk }: ObjectsOfOne): Promise<readonly string[] | null> {
  const { Items = [], LastEvaluatedKey } = await table.client.send(
    new QueryCommand({
      TableName: table.name,
      IndexName: index,
      KeyConditionExpression: `${index}_pk = :pk`,
      ExpressionAttributeValues: { ':pk': pk },
      ProjectionExpression: 'sk',
      Limit: maxObjectsOfPartition,
    }),
  );
  return LastEvaluatedKey === undefined ? Items.map(({ sk }) => String(sk)) : null;
}
