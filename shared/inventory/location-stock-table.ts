import { QueryCommand } from '@aws-sdk/lib-dynamodb';
import { keys } from '#shared/table/keys.ts';
import type { Table } from '#shared/table/table-client.ts';

/**
 * Whether any variant has units at a location, read consistently. Reads the store's variant rows until it finds one, all of
 * them for an empty location: only closing or deleting a location asks, which happens a few times in a store's life.
 */
export async function holdsStock(table: Table, storeId: string, locationId: number): Promise<boolean> {
  let from: Record<string, unknown> | undefined;
  do {
    const answer = await table.client.send(
      new QueryCommand({
        TableName: table.name,
        KeyConditionExpression: 'pk = :pk',
        FilterExpression: 'levels.#location.on_hand > :none',
        ProjectionExpression: 'sk',
        ExpressionAttributeNames: { '#location': String(locationId) },
        ExpressionAttributeValues: { ':pk': keys.listPartition(storeId, 'VARIANT'), ':none': 0 },
        ConsistentRead: true,
        ...(from === undefined ? {} : { ExclusiveStartKey: from }),
      }),
    );
    if ((answer.Items ?? []).length > 0) return true;
    from = answer.LastEvaluatedKey;
  } while (from !== undefined);
  return false;
}
