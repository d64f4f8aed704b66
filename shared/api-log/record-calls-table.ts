import { PutCommand } from '@aws-sdk/lib-dynamodb';
import { chunksOf } from '#shared/kernel/chunks-of.ts';
import { utcDayAt } from '#shared/kernel/days/utc-day.ts';
import { type Key, keys } from '#shared/table/keys.ts';
import { readItems } from '#shared/table/read-items.ts';
import { refusedBy } from '#shared/table/refused-item.ts';
import { retryOnConflict } from '#shared/table/retry-on-conflict.ts';
import type { Table } from '#shared/table/table-client.ts';
import { writeAlone } from '#shared/table/write-alone.ts';
import { type ApiCall, requestTimeMs } from './api-call.ts';
import { idsInLog } from './api-calls-table.ts';
import { countCalls } from './call-counts.ts';
import { addToDay, pendingCallsForm } from './call-counts-table.ts';
import { apiCallsItem, intoRows } from './call-rows-table.ts';
import { callsToRecord } from './count-once.ts';
import { type RecordedIds, rememberRecorded } from './recorded-ids.ts';

/** Calls of one key and day, which one item counts. */
type Run = { readonly countsKey: Key; readonly calls: readonly ApiCall[] };

/** So many calls of a key and day are counted by one update. */
const maxCallsOfRun = 100;

/**
 * Adds calls of a store to its log, with their counts: first the counts, then the calls, without a transaction. A call that comes again (log records
 * may be delivered twice, in any company) is neither written nor counted again, also after a failure at any point. Rejects when the calls of a key
 * could not be recorded; those of the keys beside it are recorded all the same. `recorded` says which calls need not be looked up, and learns of these.
 */
export async function recordCalls(
  table: Table,
  storeId: string,
  calls: readonly ApiCall[],
  recorded: RecordedIds = rememberRecorded(0),
): Promise<void> {
  const distinct = [...new Map(calls.map((call) => [call.requestId, call])).values()];
  const log = { table, storeId, recorded };
  for (const runs of roundsOf(storeId, distinct)) await recordRuns(log, runs);
}

/** The log of a store, and what is known to be in it. */
type StoreLog = { readonly table: Table; readonly storeId: string; readonly recorded: RecordedIds };

/** Which of some requests are in the log; those that are known to be are not looked up. */
async function idsIn({ table, storeId, recorded }: StoreLog, requestIds: readonly string[]): Promise<ReadonlySet<string>> {
  const unknown = requestIds.filter((requestId) => !recorded.has(storeId, requestId));
  const found = await idsInLog(table, storeId, unknown);
  return new Set([...found, ...requestIds.filter((requestId) => recorded.has(storeId, requestId))]);
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

/** The update that counts is the only write that is refused, whatever its label. */
const isAny = (): boolean => true;

/** What is read of all runs at once is read again only of a run that another update came before. */
async function recordRuns(log: StoreLog, runs: readonly Run[]): Promise<void> {
  const before = await countedBefore(log, runs);
  const counting = runs.map((run) => {
    let known: Counted | null = before;
    return retryOnConflict(isAny, async () => {
      const counted = known ?? (await countedBefore(log, [run]));
      known = null;
      return await countRun(log, run, counted);
    });
  });
  const results = await Promise.allSettled(counting);
  const toWrite = results.flatMap((result) => (result.status === 'fulfilled' ? result.value : []));
  await writeCalls(log, toWrite);
  const failed = results.find((result) => result.status === 'rejected');
  if (failed !== undefined) throw failed.reason;
}

/** What is known of the calls of runs: their pending ids by the sort key of their counts, and which calls are in the log. */
type Counted = { readonly inLog: ReadonlySet<string>; readonly pending: ReadonlyMap<string, readonly string[]> };

async function countedBefore(log: StoreLog, runs: readonly Run[]): Promise<Counted> {
  const pending = await pendingOf(log.table, runs);
  return { pending, inLog: await idsIn(log, [...runs.flatMap(({ calls }) => idsOf(calls)), ...[...pending.values()].flat()]) };
}

const idsOf = (calls: readonly ApiCall[]): readonly string[] => calls.map(({ requestId }) => requestId);

/** The pending ids of the days, which must be read before the log is: what is taken off their lists in between is in the log by then. */
async function pendingOf(table: Table, runs: readonly Run[]): Promise<ReadonlyMap<string, readonly string[]>> {
  const counts = runs.map(({ countsKey }) => countsKey);
  const items = await readItems(table, counts, Object.keys(pendingCallsForm.write({ pending: [] })));
  return new Map(items.map((item) => [String(item['sk']), pendingCallsForm.read(item).pending]));
}

/** Counts what is not counted of a run, and gives the calls that are to be written. */
async function countRun({ table, storeId }: StoreLog, { countsKey, calls }: Run, { inLog, pending }: Counted): Promise<readonly ApiCall[]> {
  const was = pending.get(countsKey.sk) ?? [];
  const { toCount, toWrite, pending: after } = callsToRecord(calls, { inLog, pending: was });
  for (const day of countCalls(toCount)) await writeAlone(table, addToDay(storeId, day, { was, pending: after }));
  return toWrite;
}

/** Writes calls that are not in the log. A row is never replaced: who meets one of the same id writes what is not in the log by then. */
async function writeCalls(log: StoreLog, calls: readonly ApiCall[]): Promise<void> {
  const { table, storeId, recorded } = log;
  for (let left = calls; left.length > 0; ) {
    const rows = intoRows(left);
    const written = await Promise.allSettled(rows.map((row) => addRow(table, apiCallsItem(storeId, row))));
    const rowsThat = (isWritten: boolean) =>
      rows.filter((_, n) => {
        const result = written[n];
        return result?.status === 'fulfilled' && result.value === isWritten;
      });
    recorded.add(storeId, idsOf(rowsThat(true).flat()));
    const failed = written.find((result) => result.status === 'rejected');
    if (failed !== undefined) throw failed.reason;
    const refused = rowsThat(false);
    // The first call of each of them is there, so that fewer are left each time.
    const inLog = refused.length === 0 ? new Set<string>() : await idsIn(log, idsOf(refused.flat()));
    left = refused.flat().filter(({ requestId }) => !inLog.has(requestId));
  }
}

/** Puts the row of some calls; false when there is one already. */
async function addRow(table: Table, row: Readonly<Record<string, unknown>>): Promise<boolean> {
  try {
    await table.client.send(new PutCommand({ TableName: table.name, Item: row, ConditionExpression: 'attribute_not_exists(pk)' }));
    return true;
  } catch (error) {
    if (refusedBy(error) === null) throw error;
    return false;
  }
}
