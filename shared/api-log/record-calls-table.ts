import { chunksOf } from '#shared/kernel/chunks-of.ts';
import type { Table } from '#shared/table/table-client.ts';
import { maxTransactionItems, TransactionRefused, transact } from '#shared/table/transact.ts';
import type { ApiCall } from './api-call.ts';
import { apiCallItem } from './api-calls-table.ts';
import { countCalls } from './call-counts.ts';
import { addToDay } from './call-counts-table.ts';

/** Each call may be the only one of its key and day, which needs an item more. */
const callsPerTransaction = maxTransactionItems / 2;

/**
 * Adds calls of a store to its log, with their counts. A call that is there already (log records may be delivered twice) is neither
 * written nor counted again.
 */
export async function recordCalls(table: Table, storeId: string, calls: readonly ApiCall[]): Promise<void> {
  const distinct = [...new Map(calls.map((call) => [call.requestId, call])).values()];
  for (const chunk of chunksOf(distinct, callsPerTransaction)) await recordChunk(table, storeId, chunk);
}

async function recordChunk(table: Table, storeId: string, calls: readonly ApiCall[]): Promise<void> {
  let missing = calls;
  while (missing.length > 0) {
    const puts = missing.map((call) => ({
      as: call.requestId,
      put: { Item: apiCallItem(storeId, call), ConditionExpression: 'attribute_not_exists(pk)' },
    }));
    try {
      await transact(table, [...puts, ...countCalls(missing).map((day) => addToDay(storeId, day))]);
      return;
    } catch (error) {
      if (!(error instanceof TransactionRefused)) throw error;
      const { refused } = error;
      missing = missing.filter(({ requestId }) => !refused.has(requestId));
    }
  }
}
