import { PutCommand } from '@aws-sdk/lib-dynamodb';
import { keys, type QuotaName } from '../keys.ts';
import { readItem } from '../read-items.ts';
import { refusedItemOf } from '../refused-item.ts';
import type { Table } from '../table-client.ts';
import type { LabelledWrite } from '../transact.ts';

/*
 * Counts a store's objects of a kind. The counter changes in the transactions that add and remove the objects, so that
 * a limit holds even if requests run at the same time.
 */

/**
 * Returns the write operation, labeled with the counter's name, that adds one to a counter. The operation succeeds only
 * if the count is less than the limit `below`. If `isBegun` is true, the counter must exist.
 */
export const countUp = (
  storeId: string,
  name: QuotaName,
  { below, isBegun = false }: { readonly below: number; readonly isBegun?: boolean },
): LabelledWrite => ({
  as: name,
  update: {
    Key: keys.quotaCounter(storeId, name),
    UpdateExpression: 'SET entity = :entity ADD held :one',
    ConditionExpression: isBegun ? 'held < :below' : 'attribute_not_exists(pk) OR held < :below',
    ExpressionAttributeValues: { ':entity': 'tally', ':one': 1, ':below': below },
  },
});

/**
 * Returns the write operation that subtracts one from a counter. The operation's label is the counter's name. The
 * operation succeeds only if the count is greater than `above`.
 */
export const countDown = (storeId: string, name: QuotaName, { above }: { readonly above: number }): LabelledWrite => ({
  as: name,
  update: {
    Key: keys.quotaCounter(storeId, name),
    UpdateExpression: 'ADD held :less',
    ConditionExpression: 'held > :above',
    ExpressionAttributeValues: { ':less': -1, ':above': above },
  },
});

/**
 * Reads a counter with strong consistency. The count may change immediately after the read, so the write that raises
 * the counter must check the limit again.
 */
export async function countHeld(table: Table, storeId: string, name: QuotaName): Promise<number> {
  const item = await readItem(table, keys.quotaCounter(storeId, name));
  return Number(item?.['held'] ?? 0);
}

/**
 * Creates a counter that starts with the number of existing objects. Does nothing if another request has created it in
 * the meantime.
 */
export async function beginQuotaCounter(table: Table, storeId: string, name: QuotaName, held: number): Promise<void> {
  try {
    await table.client.send(
      new PutCommand({
        TableName: table.name,
        Item: { ...keys.quotaCounter(storeId, name), entity: 'tally', held },
        ConditionExpression: 'attribute_not_exists(pk)',
      }),
    );
  } catch (error) {
    if (refusedItemOf(error) === null) throw error;
  }
}
