import { setTimeout as sleep } from 'node:timers/promises';
import { chunksOf } from '#shared/kernel/chunks-of.ts';
import { utcDayAt } from '#shared/kernel/days/utc-day.ts';
import { type Key, keys } from '#shared/table/keys.ts';
import { putItems } from '#shared/table/put-items.ts';
import { readItems } from '#shared/table/read-items.ts';
import type { Table } from '#shared/table/table-client.ts';
import { TransactionRefused } from '#shared/table/transact.ts';
import { writeAlone } from '#shared/table/write-alone.ts';
import { type ApiCall, requestTimeMs } from './api-call.ts';
import { apiCallItem } from './api-calls-table.ts';
import { countCalls } from './call-counts.ts';
import { addToDay, pendingCallsForm } from './call-counts-table.ts';
import { callsToRecord } from './count-once.ts';

/** Calls of one key and day, which one item counts. */
type Run = { readonly countsKey: Key; readonly calls: readonly ApiCall[] };

/** So many calls of a key and day are counted by one update. */
const maxCallsOfRun = 100;
const maxRounds = 40;
const longestPauseMs = 40;

/**
 * Adds calls of a store to its log, with their counts: first the counts, then the calls, without a transaction. A call that comes again (log records
 * may be delivered twice, in any company) is neither written nor counted again, also after a failure at any point. Rejects when the calls of a key
 * could not be recorded; those of the keys beside it are recorded all the same.
 */
export async function recordCalls(table: Table, storeId: string, calls: readonly ApiCall[]): Promise<void> {
  const distinct = [...new Map(calls.map((call) => [call.requestId, call])).values()];
  for (const runs of roundsOf(storeId, distinct)) await recordRuns(table, storeId, runs);
}

/** The runs of each round, which are recorded at once: a key and day has one of them, so that they never meet at an item. */
function roundsOf(storeId: string, calls: readonly ApiCall[]): readonly (readonly Run[])[] {
  const days = Map.groupBy(calls, (call) => countsKeyOf(storeId, call).sk);
  const runs = [...days.values()].map((ofDay) =>
    chunksOf(ofDay, maxCallsOfRun).flatMap((some) =>
      some.slice(0, 1).map((first) => ({ countsKey: countsKeyOf(storeId, first), calls: some })),
    ),
  );
  const rounds = runs.reduce((most, { length }) => Math.max(most, length), 0);
  return Array.from({ length: rounds }, (_, round) => runs.flatMap((ofDay) => ofDay.slice(round, round + 1)));
}

const countsKeyOf = (storeId: string, { key, requestId }: ApiCall): Key =>
  keys.apiCallCounts(storeId, utcDayAt(requestTimeMs(requestId)), key.type, key.id);

async function recordRuns(table: Table, storeId: string, runs: readonly Run[]): Promise<void> {
  const toWrite: ApiCall[] = [];
  const failures: unknown[] = [];
  let left = runs;
  for (let round = 1; left.length > 0; round += 1) {
    if (round > 1) await sleep(Math.random() * Math.min(longestPauseMs, 2 ** round));
    const pending = await pendingOf(table, left);
    const inLog = await idsInLog(table, storeId, [...left.flatMap(({ calls }) => idsOf(calls)), ...[...pending.values()].flat()]);
    const again: Run[] = [];
    await Promise.all(
      left.map(async (run) => {
        try {
          toWrite.push(...(await countRun(table, storeId, run, { inLog, pending: pending.get(run.countsKey.sk) ?? [] })));
        } catch (error) {
          if (error instanceof TransactionRefused && round < maxRounds) again.push(run);
          else failures.push(error);
        }
      }),
    );
    left = again;
  }
  await putItems(
    table,
    toWrite.map((call) => apiCallItem(storeId, call)),
  );
  if (failures.length > 0) throw failures[0];
}

const idsOf = (calls: readonly ApiCall[]): readonly string[] => calls.map(({ requestId }) => requestId);

/** The pending ids of the days, which must be read before the log is: what is taken off their lists in between is in the log by then. */
async function pendingOf(table: Table, runs: readonly Run[]): Promise<ReadonlyMap<string, readonly string[]>> {
  const counts = runs.map(({ countsKey }) => countsKey);
  const items = await readItems(table, counts, Object.keys(pendingCallsForm.write({ pending: [] })));
  return new Map(items.map((item) => [String(item['sk']), pendingCallsForm.read(item).pending]));
}

async function idsInLog(table: Table, storeId: string, requestIds: readonly string[]): Promise<ReadonlySet<string>> {
  const wanted = [...new Set(requestIds)].map((requestId) => keys.apiCall(storeId, requestId));
  return new Set((await readItems(table, wanted, ['entity'])).map(({ sk }) => String(sk)));
}

/** Counts what is not counted of a run, and gives the calls that are to be written. */
async function countRun(
  table: Table,
  storeId: string,
  { calls }: Run,
  before: Parameters<typeof callsToRecord>[1],
): Promise<readonly ApiCall[]> {
  const { toCount, toWrite, pending } = callsToRecord(calls, before);
  for (const day of countCalls(toCount)) await writeAlone(table, addToDay(storeId, day, { was: before.pending, pending }));
  return toWrite;
}
