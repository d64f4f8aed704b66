import { QueryCommand } from '@aws-sdk/lib-dynamodb';
import type { PageSource } from '#shared/table/read-page.ts';
import type { Table } from '#shared/table/table-client.ts';

/**
 * The maximum number of partitions in a combined source. If there are more, the whole list is read, because a large
 * part of the list probably matches.
 */
const maxPartitions = 20;
/**
 * The maximum number of sort keys that `keysIn` reads from a partition. If a partition has more keys, the whole list is
 * read.
 */
const maxObjectsOfPartition = 200;

/** The index partition that contains the objects of one customer or supplier. */
export type ObjectsOfOne = { readonly index: 'filter_b' | 'filter_c'; readonly pk: string };

/**
 * The part of a `PageSource` that limits a list to possible matches. An empty object means that the whole list is read.
 */
export type FoundSource = Pick<PageSource<never>, 'onlyKeys' | 'filters'>;

/** Returns a source that limits a list to the objects in `partitions` and the objects with the sort keys in `named`. */
export async function combinedSource(table: Table, named: readonly string[], partitions: readonly ObjectsOfOne[]): Promise<FoundSource> {
  const [first] = partitions;
  if (first === undefined) return { onlyKeys: named };
  if (partitions.length > maxPartitions) return {};
  if (named.length === 0) return { filters: { index: first.index, pks: partitions.map(({ pk }) => pk) } };
  const found = await Promise.all(partitions.map((partition) => keysIn(table, partition)));
  return found.some((keys) => keys === null) ? {} : { onlyKeys: [...named, ...found.flatMap((keys) => keys ?? [])] };
}

/**
 * Reads the sort keys of the objects in an index partition. Returns null if there are more than `maxObjectsOfPartition`
 * objects.
 */
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
