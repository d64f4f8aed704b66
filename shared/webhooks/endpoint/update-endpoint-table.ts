import { UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { keys } from '#shared/table/keys.ts';
import { type FoundItem, refusedBy } from '#shared/table/refused-item.ts';
import type { Table } from '#shared/table/table-client.ts';

type Update = {
  readonly expression: string;
  readonly condition: string;
  readonly names?: Readonly<Record<string, string>>;
  readonly values?: Readonly<Record<string, unknown>>;
};
type Updated = { readonly done: true; readonly item: FoundItem } | { readonly done: false; readonly item: FoundItem | undefined };

/** Makes a conditional update of a webhook endpoint; gives the item as it is then, or as it was when the condition did not hold. */
export async function updateEndpoint(table: Table, storeId: string, endpointId: number, update: Update): Promise<Updated> {
  try {
    const { Attributes = {} } = await table.client.send(
      new UpdateCommand({
        TableName: table.name,
        Key: keys.webhookEndpoint(storeId, endpointId),
        UpdateExpression: update.expression,
        ConditionExpression: update.condition,
        ...(update.names === undefined ? {} : { ExpressionAttributeNames: { ...update.names } }),
        ...(update.values === undefined ? {} : { ExpressionAttributeValues: { ...update.values } }),
        ReturnValues: 'ALL_NEW',
        ReturnValuesOnConditionCheckFailure: 'ALL_OLD',
      }),
    );
    return { done: true, item: Attributes };
  } catch (error) {
    const refused = refusedBy(error);
    if (refused === null) throw error;
    return { done: false, item: refused.item };
  }
}
