import { QueryCommand } from '@aws-sdk/lib-dynamodb';
import { dueShards, indexKeys, keys } from '#shared/table/keys.ts';
import { readPartition } from '#shared/table/read-items.ts';
import type { Table } from '#shared/table/table-client.ts';
import type { LabelledWrite } from '#shared/table/transact.ts';
import type { SalesChange } from './sales-change.ts';
import { salesChangeForm } from './sales-form.ts';

/**
 * The time that a change waits before it is rolled up. Rolling up several changes of a store together saves writes,
 * because a roll-up rewrites the whole day, no matter how many changes it adds.
 */
const rolledUpAfterMs = 300_000;

/** Reads a stored item as a sales change. */
export const parseSalesChange = (item: unknown): SalesChange => salesChangeForm.read(item);

/** Returns the writes that record how a change to an order affects sales. They belong in that change's transaction. */
export const addSalesChangeWrites = (storeId: string, changes: readonly SalesChange[], nowMs: number): LabelledWrite[] =>
  changes.map((change) => {
    const key = keys.salesChange(storeId, change.name);
    // All changes of a store are put into the same shard, because they are rolled up together.
    const shard = Number.parseInt(storeId.slice(-4), 36) % dueShards || 0;
    return {
      as: 'sales_change',
      put: {
        Item: {
          ...key,
          ...indexKeys.due('sales_changes', shard, nowMs + rolledUpAfterMs, `${storeId}#${change.name}`),
          entity: 'sales_change',
          ...salesChangeForm.write(change),
        },
        ConditionExpression: 'attribute_not_exists(pk)',
      },
    };
  });

/**
 * Returns the write with which a roll-up deletes a stored sales change. If another roll-up has deleted the sales
 * change, the write fails with the label `sales_change`.
 */
export const forgetSalesChangeWrite = (storeId: string, { name }: SalesChange): LabelledWrite => ({
  as: 'sales_change',
  delete: { Key: keys.salesChange(storeId, name), ConditionExpression: 'attribute_exists(pk)' },
});

/** Reads all changes that a store has not rolled up yet. The read is strongly consistent. */
export const readWaitingSalesChanges = async (table: Table, storeId: string): Promise<readonly SalesChange[]> =>
  (await readPartition(table, keys.salesChangePartition(storeId))).map(parseSalesChange);

/** Reads the items of changes that wait to be rolled up, at most `limit`. */
export async function readSalesChangeItems(
  table: Table,
  storeId: string,
  limit: number,
): Promise<readonly Readonly<Record<string, unknown>>[]> {
  const { Items = [] } = await table.client.send(
    new QueryCommand({
      TableName: table.name,
      KeyConditionExpression: 'pk = :pk',
      ExpressionAttributeValues: { ':pk': keys.salesChangePartition(storeId) },
      ConsistentRead: true,
      Limit: limit,
    }),
  );
  return Items;
}
