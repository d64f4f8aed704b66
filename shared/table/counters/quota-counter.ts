import { PutCommand } from '@aws-sdk/lib-dynamodb';
import { keys, type QuotaName } from '../keys.ts';
import { readItem } from '../read-items.ts';
import { refusedBy } from '../refused-item.ts';
import type { Table } from '../table-client.ts';
import type { LabelledWrite } from '../transact.ts';

/*
 * How many of something a store has, counted in the transactions that add and remove it: a limit then holds whatever
 * happens at once, which counting the objects themselves could not promise.
 */

/** Counts one more. Refused under the counter's name when there are `below` already; with `isBegun` also when nothing was counted yet. */
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

/** Counts one less. Refused under the counter's name when no more than `above` are left. */
export const countDown = (storeId: string, name: QuotaName, { above }: { readonly above: number }): LabelledWrite => ({
  as: name,
  update: {
    Key: keys.quotaCounter(storeId, name),
    UpdateExpression: 'ADD held :less',
    ConditionExpression: 'held > :above',
    ExpressionAttributeValues: { ':less': -1, ':above': above },
  },
});

/** How many are counted, read consistently: true at that moment only, so a limit still has to be part of the write. */
export async function countHeld(table: Table, storeId: string, name: QuotaName): Promise<number> {
  const item = await readItem(table, keys.quotaCounter(storeId, name));
  return Number(item?.['held'] ?? 0);
}

/** Begins a counter with the number of objects that a store had before counting began, unless another request has begun it in between. */
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
    if (refusedBy(error) === null) throw error;
  }
}
