import { QueryCommand } from '@aws-sdk/lib-dynamodb';
import { indexKeys } from '#shared/table/keys.ts';
import type { Table } from '#shared/table/table-client.ts';

/** The ids of all stores of the platform, oldest first; also of those whose own row cannot be read. */
export async function* allStoreIds(table: Table): AsyncGenerator<string> {
  let from: Record<string, unknown> | undefined;
  do {
    const { Items = [], LastEvaluatedKey } = await table.client.send(
      new QueryCommand({
        TableName: table.name,
        IndexName: 'filter_a',
        KeyConditionExpression: 'filter_a_pk = :pk',
        ExpressionAttributeValues: { ':pk': indexKeys.allStores },
        ...(from === undefined ? {} : { ExclusiveStartKey: from }),
      }),
    );
    for (const item of Items) yield String(item['filter_a_sk']);
    from = LastEvaluatedKey;
  } while (from !== undefined);
}
