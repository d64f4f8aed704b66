import { PutCommand } from '@aws-sdk/lib-dynamodb';
import { refusedItemOf } from '#shared/table/refused-item.ts';
import type { Table } from '#shared/table/table-client.ts';
import type { ApiCall } from './api-call.ts';
import { findLoggedRequestIds } from './api-calls-table.ts';
import { apiCallsItem, splitIntoRows } from './call-rows-table.ts';

/**
 * Adds calls to a store's log. The same calls can safely be added again, even concurrently: readers show a call once,
 * even if two rows contain the call. If a row cannot be written, the function writes the other rows and then rejects.
 * The caller can then pass all calls again.
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
    // If a row is refused, the log already contains the row's newest call. Each pass removes at least one call from
    // `left`, so the loop ends.
    const inLog = refused.length === 0 ? new Set<string>() : await findLoggedRequestIds(table, storeId, idsOf(refused.flat()));
    left = refused.flat().filter(({ requestId }) => !inLog.has(requestId));
  }
}

const idsOf = (calls: readonly ApiCall[]): readonly string[] => calls.map(({ requestId }) => requestId);

/** Stores a row of the log. Returns false if a row with the same key already exists. */
async function addRow(table: Table, row: Readonly<Record<string, unknown>>): Promise<boolean> {
  try {
    await table.client.send(new PutCommand({ TableName: table.name, Item: row, ConditionExpression: 'attribute_not_exists(pk)' }));
    return true;
  } catch (error) {
    if (refusedItemOf(error) === null) throw error;
    return false;
  }
}
