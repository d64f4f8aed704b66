import { PutCommand } from '@aws-sdk/lib-dynamodb';
import { refusedItemOf } from '#shared/table/refused-item.ts';
import type { Table } from '#shared/table/table-client.ts';
import type { ApiCall } from './api-call.ts';
import { findLoggedRequestIds } from './api-calls-table.ts';
import { apiCallsItem, splitIntoRows } from './call-rows-table.ts';

/**
 * Adds calls to a store's log. Calls may be added repeatedly, even at the same time. A call may then be stored in two
 * rows, but readers show it once. If a row could not be written, rejects after writing the other rows; the caller may
 * then pass all calls again.
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
    // A row is refused only if its newest call is already in the log. Each round therefore leaves fewer calls to write.
    const inLog = refused.length === 0 ? new Set<string>() : await findLoggedRequestIds(table, storeId, idsOf(refused.flat()));
    left = refused.flat().filter(({ requestId }) => !inLog.has(requestId));
  }
}

const idsOf = (calls: readonly ApiCall[]): readonly string[] => calls.map(({ requestId }) => requestId);

/** Puts a row of calls. Returns false if a row with this key already exists. */
async function addRow(table: Table, row: Readonly<Record<string, unknown>>): Promise<boolean> {
  try {
    await table.client.send(new PutCommand({ TableName: table.name, Item: row, ConditionExpression: 'attribute_not_exists(pk)' }));
    return true;
  } catch (error) {
    if (refusedItemOf(error) === null) throw error;
    return false;
  }
}
