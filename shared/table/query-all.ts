import { QueryCommand, type QueryCommandInput } from '@aws-sdk/lib-dynamodb';
import type { Table } from './table-client.ts';

/** Yields all items that a query finds. Each page is read only when its items are needed. */
export async function* queryAll(
  table: Table,
  query: Omit<QueryCommandInput, 'TableName' | 'ExclusiveStartKey'>,
): AsyncGenerator<Readonly<Record<string, unknown>>> {
  let from: Record<string, unknown> | undefined;
  do {
    const { Items = [], LastEvaluatedKey } = await table.client.send(
      new QueryCommand({ ...query, TableName: table.name, ...(from === undefined ? {} : { ExclusiveStartKey: from }) }),
    );
    yield* Items;
    from = LastEvaluatedKey;
  } while (from !== undefined);
}
