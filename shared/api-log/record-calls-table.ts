import { PutCommand } from '@aws-sdk/lib-dynamodb';
import { refusedItemOf } from '#shared/table/refused-item.ts';
import type { Table } from '#shared/table/table-client.ts';
import type { ApiCall } from './api-call.ts';
import { findLoggedRequestIds } from './api-calls-table.ts';
import { apiCallsItem, splitIntoRows } from './call-rows-table.ts';

/**
 * Adds calls of a store to its log. Calls may be delivered again, together with other calls and concurrently. A call may then be stored in
 * two rows; readers show it once. Rejects when a row could not be written; the other rows are still written, and all calls may be passed
 * again.
 */
export async function recordCalls(table: Table, storeId: string, calls: readonly ApiCall[]): Promise<void> {
  for (let left = [...new Map(calls.map((call) => [call.requestId, call])).values()]; left.length > 0; ) {
    const rows = splitIntoRows(left);
    const written = await Promise.allSettled(rows.map((row) => addRow(table, apiCallsItem(storeId, row))));
    const failed = written.find((result) => result.status === 'rejected');
    if (failed !== undefined) throw failed.reason;
    const refused = rows.filter((_, n) => {
      const result = written[n];
      return result?.status === 'fulfilled' && !result.value;
    });
    // The newest call of a refused row is in the log, so each round leaves fewer.
    const inLog = refused.length === 0 ? new Set<string>() : await findLoggedRequestIds(table, storeId, idsOf(refused.flat()));
    left = refused.flat().filter(({ requestId }) => !inLog.has(requestId));
  }
}

const idsOf = (calls: readonly ApiCall[]): readonly string[] => calls.map(({ requestId }) => requestId);

/** Puts a row of calls; returns false when a row with its key exists. */
async function addRow(table: Table, row: Readonly<Record<string, unknown>>): Promise<boolean> {
  try {
    await table.client.send(new PutCommand({ TableName: table.name, Item: row, ConditionExpression: 'attribute_not_exists(pk)' }));
    return true;
  } catch (error) {
    if (refusedItemOf(error) === null) throw error;
    return false;
  }
}
