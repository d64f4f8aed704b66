import { QueryCommand } from '@aws-sdk/lib-dynamodb';
import type { Table } from '../table-client.ts';

/** A count that stops at a limit. If `isComplete` is false, there are more entries than `count`. */
export type BoundedCount = { readonly count: number; readonly isComplete: boolean };

/**
 * Counts the entries in a partition of a filter index, but not beyond `atMost`. If `from` is given, entries with lower
 * sort keys are not counted. Makes one query, which reads only keys. The index lags behind the table.
 */
export async function countIndex(
  table: Table,
  { index, pk, from }: { readonly index: 'filter_a' | 'filter_b'; readonly pk: string; readonly from?: string },
  atMost: number,
): Promise<BoundedCount> {
  const { Count = 0, LastEvaluatedKey } = await table.client.send(
    new QueryCommand({
      TableName: table.name,
      IndexName: index,
      KeyConditionExpression: from === undefined ? '#pk = :pk' : '#pk = :pk AND #sk >= :from',
      ExpressionAttributeNames: { '#pk': `${index}_pk`, ...(from === undefined ? {} : { '#sk': `${index}_sk` }) },
      ExpressionAttributeValues: { ':pk': pk, ...(from === undefined ? {} : { ':from': from }) },
      Select: 'COUNT',
      Limit: atMost + 1,
    }),
  );
  return { count: Math.min(Count, atMost), isComplete: Count <= atMost && LastEvaluatedKey === undefined };
}
