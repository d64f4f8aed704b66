import { UpdateCommand } from '@aws-sdk/lib-dynamodb';
import type { Guard } from '#shared/kernel/guard.ts';
import { conditionOf, updateIf } from '#shared/table/condition-of.ts';
import { keys } from '#shared/table/keys.ts';
import { type FoundItem, refusedItemOf } from '#shared/table/refused-item.ts';
import type { Table } from '#shared/table/table-client.ts';
import { type GuardedEndpoint, guardedEndpointForm } from './webhook-endpoint-form.ts';

type Update = {
  readonly expression: string;
  /** Conditions that the stored endpoint must meet in addition to its existence. */
  readonly guards?: readonly Guard<keyof GuardedEndpoint>[];
  readonly names?: Readonly<Record<string, string>>;
  readonly values?: Readonly<Record<string, unknown>>;
};
type Updated = { readonly done: true; readonly item: FoundItem } | { readonly done: false; readonly item: FoundItem | undefined };

/**
 * Updates a webhook endpoint if it exists and all guards hold. Returns the item after the update or, if it was refused,
 * the current item.
 */
export async function updateEndpoint(table: Table, storeId: string, endpointId: number, update: Update): Promise<Updated> {
  try {
    const { Attributes = {} } = await table.client.send(
      new UpdateCommand({
        TableName: table.name,
        Key: keys.webhookEndpoint(storeId, endpointId),
        ...updateIf(
          {
            UpdateExpression: update.expression,
            ExpressionAttributeNames: { ...update.names },
            ExpressionAttributeValues: { ...update.values },
          },
          conditionOf(guardedEndpointForm, update.guards ?? []),
        ),
        ReturnValues: 'ALL_NEW',
        ReturnValuesOnConditionCheckFailure: 'ALL_OLD',
      }),
    );
    return { done: true, item: Attributes };
  } catch (error) {
    const refused = refusedItemOf(error);
    if (refused === null) throw error;
    return { done: false, item: refused.item };
  }
}
