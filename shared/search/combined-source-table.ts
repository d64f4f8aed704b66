import { QueryCommand } from '@aws-sdk/lib-dynamodb';
import type { PageSource } from '#shared/table/read-page.ts';
import type { Table } from '#shared/table/table-client.ts';

/** The maximum number of partitions to combine. With more, a large part of the list matches anyway. */
const maxPartitions = 20;
/** The maximum number of objects per partition that are combined with objects found otherwise. */
const maxObjectsOfPartition = 200;

/** The index partition of the objects of one customer or supplier. */
export type ObjectsOfOne = { readonly index: 'filter_b' | 'filter_c'; readonly pk: string };

/** A source that finds the objects of a list. If it is empty, reading the list itself is faster. */
export type FoundSource = Pick<PageSource<never>, 'onlyKeys' | 'filters'>;

/** Combines objects known by sort key with the objects of index partitions. The two sets do not overlap. */
export async function combinedSource(table: Table, named: readonly string[], partitions: readonly ObjectsOfOne[]): Promise<FoundSource> {
  const [first] = partitions;
  if (first === undefined) return { onlyKeys: named };
  if (partitions.length > maxPartitions) return {};
  if (named.length === 0) return { filters: { index: first.index, pks: partitions.map(({ pk }) => pk) } };
  const found = await Promise.all(partitions.map((partition) => keysIn(table, partition)));
  return found.some((keys) => keys === null) ? {} : { onlyKeys: [...named, ...found.flatMap((keys) => keys ?? [])] };
}

/** Reads the sort keys of the objects in an index partition; null when there are too many to combine. */
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
