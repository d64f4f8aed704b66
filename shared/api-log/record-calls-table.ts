import { chunksOf } from '#shared/kernel/chunks-of.ts';
import { utcDayAt } from '#shared/kernel/days/utc-day.ts';
import type { Table } from '#shared/table/table-client.ts';
import { maxTransactionItems, TransactionRefused, transact } from '#shared/table/transact.ts';
import { type ApiCall, requestTimeMs } from './api-call.ts';
import { apiCallItem } from './api-calls-table.ts';
import { countCalls } from './call-counts.ts';
import { addToDay } from './call-counts-table.ts';

/** Calls of one key and day, which are counted by one item. */
type Run = readonly ApiCall[];

/**
 * Adds calls of a store to its log, with their counts. A call that is there already (log records may be delivered twice) is neither
 * written nor counted again. Rejects when a transaction could not be written; those beside it are written all the same.
 */
export async function recordCalls(table: Table, storeId: string, calls: readonly ApiCall[]): Promise<void> {
  const distinct = [...new Map(calls.map((call) => [call.requestId, call])).values()];
  for (const transactions of planTransactions(distinct)) {
    const results = await Promise.allSettled(transactions.map((ofOne) => recordTogether(table, storeId, ofOne)));
    const failed = results.find((result) => result.status === 'rejected');
    if (failed !== undefined) throw failed.reason;
  }
}

/**
 * The calls of each transaction, in rounds that are written one after the other. A key and day is counted by one transaction of a round,
 * so that those that are written at once never meet at an item.
 */
function planTransactions(calls: readonly ApiCall[]): readonly (readonly (readonly ApiCall[])[])[] {
  const ofKeyAndDay = ({ key, requestId }: ApiCall): string => `${key.type} ${key.id} ${utcDayAt(requestTimeMs(requestId))}`;
  const groups = [...Map.groupBy(calls, ofKeyAndDay).values()].map((group) => chunksOf(group, maxTransactionItems - 1));
  const rounds = groups.reduce((most, { length }) => Math.max(most, length), 0);
  return Array.from({ length: rounds }, (_, round) => fillTransactions(groups.flatMap((runs) => runs.slice(round, round + 1))));
}

/** Each run needs an item for each of its calls and one that counts them. */
function fillTransactions(runs: readonly Run[]): readonly (readonly ApiCall[])[] {
  const filled: ApiCall[][] = [];
  let room = 0;
  for (const run of runs) {
    const items = run.length + 1;
    if (items > room) {
      filled.push([]);
      room = maxTransactionItems;
    }
    filled.at(-1)?.push(...run);
    room -= items;
  }
  return filled;
}

async function recordTogether(table: Table, storeId: string, calls: readonly ApiCall[]): Promise<void> {
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
