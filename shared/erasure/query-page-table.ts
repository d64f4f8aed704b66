import { QueryCommand } from '@aws-sdk/lib-dynamodb';
import { readItems } from '#shared/table/read-items.ts';
import type { IndexName } from '#shared/table/table.ts';
import type { Table } from '#shared/table/table-client.ts';
import type { StoredRecord } from './anonymous-records-table.ts';

/** A partition of the table or of one of its indexes. */
export type Partition = { readonly pk: string; readonly index?: IndexName };

/** A page of rows. `next` is the cursor of the next page; null if there is no next page. */
export type RowPage = { readonly rows: readonly StoredRecord[]; readonly next: string | null };

/**
 * Reads a page of a partition in key order, starting after the previous page. Rows that are found through an index are
 * then read from the table with strong consistency.
 */
export async function queryPage(table: Table, { pk, index }: Partition, from: string | null, limit: number): Promise<RowPage> {
  const { Items: found = [], LastEvaluatedKey: last } = await table.client.send(
    new QueryCommand({
      TableName: table.name,
      KeyConditionExpression: index === undefined ? 'pk = :pk' : `${index}_pk = :pk`,
      ExpressionAttributeValues: { ':pk': pk },
      Limit: limit,
      ...(index === undefined ? { ConsistentRead: true } : { IndexName: index }),
      ...(from === null ? {} : { ExclusiveStartKey: JSON.parse(from) as Record<string, unknown> }),
    }),
  );
  const rows =
    index === undefined
      ? found
      : await readItems(
          table,
          found.map(({ pk: key, sk }) => ({ pk: String(key), sk: String(sk) })),
        );
  return { rows, next: last === undefined ? null : JSON.stringify(last) };
}

/** Reads all rows of a partition, which should be small. */
export async function readWholePartition(table: Table, partition: Partition): Promise<readonly StoredRecord[]> {
  const rows: StoredRecord[] = [];
  for (let from: string | null = null; ; ) {
    const page: RowPage = await queryPage(table, partition, from, 100);
    rows.push(...page.rows);
    if (page.next === null) return rows;
    from = page.next;
  }
}
