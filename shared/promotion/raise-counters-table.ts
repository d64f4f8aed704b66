import { ulid } from 'ulid';
import { type LogEnd, logEndForm, logEndOf } from '#shared/events/log-form.ts';
import { intoPage, readLogEnd } from '#shared/events/number-events-table.ts';
import { numberCounterForm } from '#shared/table/counters/number-series.ts';
import { type Key, keys, unpadId } from '#shared/table/keys.ts';
import { queryAll } from '#shared/table/query-all.ts';
import { readItem } from '#shared/table/read-items.ts';
import { setAttributes } from '#shared/table/set-attributes.ts';
import type { Table } from '#shared/table/table-client.ts';
import { writeAlone } from '#shared/table/write-alone.ts';

/**
 * The amounts by which a store's counters are raised when a restored table is promoted. `promotion` identifies this
 * promotion, which covers all stores.
 */
export type CounterTarget = {
  readonly promotion: string;
  readonly sequenceAhead: number;
  readonly numbersAhead: number;
  /** The table that is being replaced, whose numbers must not be used again; null if it no longer exists. */
  readonly beyond: Table | null;
};

/**
 * The values of a counter before and after `raiseCounters`. If an earlier run raised the counter, the two values are
 * equal.
 */
export type RaisedCounter = { readonly counter: string; readonly from: number; readonly to: number };

const numberCounters = ['orderCounter', 'returnCounter', 'bookingCounter', 'purchaseOrderCounter'] as const;

/**
 * Returns the restore time that `raiseCounters` last stored in a counter; undefined if there is none. A repeated run
 * with the stored restore time does not raise the counter again.
 */
const markOf = (item: Readonly<Record<string, unknown>> | null): unknown => item?.['promotion'];

/**
 * Raises a store's counters, so that no number is used twice. The new values are above all numbers that `table` and the
 * old table (`raise.beyond`) have assigned. The event log records that events with earlier numbers may be missing.
 *
 * Call this function only while no worker is running. The call can safely be repeated. If `isDryRun` is true, nothing
 * is written.
 *
 * @throws TransactionRefused if a counter changes concurrently
 */
export async function raiseCounters(
  table: Table,
  storeId: string,
  raise: CounterTarget,
  { isDryRun }: { readonly isDryRun: boolean },
): Promise<readonly RaisedCounter[]> {
  const raised: RaisedCounter[] = [];
  const write = async (key: Key, to: Readonly<Record<string, unknown>>, asRead: readonly [string, number] | null): Promise<void> => {
    if (isDryRun) return;
    const set = setAttributes({ entity: 'tally', ...to, promotion: raise.promotion });
    const condition = asRead === null ? 'attribute_not_exists(pk)' : `#${asRead[0]} = :as_read`;
    const values = { ...set.ExpressionAttributeValues, ...(asRead === null ? {} : { ':as_read': asRead[1] }) };
    await writeAlone(table, {
      as: key.sk,
      update: { Key: key, ...set, ConditionExpression: `${condition}`, ExpressionAttributeValues: values },
    });
  };

  const eventCounter = keys.eventCounter(storeId);
  const item = await readItem(table, eventCounter);
  const end = logEndOf(item);
  const isRaised = markOf(item) === raise.promotion;
  // After a restore, the event counter may be older than the log's rows, so `highestSequence` reads both.
  const sequence = isRaised ? end.sequence : (await highestSequence([table, raise.beyond], storeId)) + raise.sequenceAhead;
  if (!isRaised) {
    const kept = isDryRun ? end : await intoPage(table, storeId, end);
    const raisedEnd: LogEnd = { ...kept, sequence, atMs: 0, lostUpTo: sequence, movedId: lastPossibleId(raise.promotion) };
    await write(eventCounter, logEndForm.write(raisedEnd), item === null ? null : ['last', end.sequence]);
  }
  raised.push({ counter: 'events', from: end.sequence, to: sequence });

  for (const name of numberCounters) {
    const key = keys[name](storeId);
    const item = await readItem(table, key);
    const placed = numberCounterForm.read(item ?? {}).placed;
    const isDone = markOf(item) === raise.promotion;
    const elsewhere = raise.beyond === null ? null : numberCounterForm.read((await readItem(raise.beyond, key)) ?? {}).placed;
    const to = isDone ? (placed ?? 0) : Math.max(placed ?? 0, elsewhere ?? 0) + raise.numbersAhead;
    if (!isDone) await write(key, { placed: to }, item === null || placed === null ? null : ['placed', placed]);
    raised.push({ counter: key.sk.replace('TALLY#', ''), from: placed ?? 0, to });
  }
  return raised;
}

/** The maximum difference between the clocks of the functions that create events. */
const clockDifferenceMs = 60_000;

/**
 * Returns the highest possible id of an event from before the restore time. An event with this id or a lower id may
 * have a number that is missing in the restored log.
 */
const lastPossibleId = (promotion: string): string => `evt_${ulid(Date.parse(promotion) + clockDifferenceMs, () => 1 - Number.EPSILON)}`;

async function highestSequence(tables: readonly (Table | null)[], storeId: string): Promise<number> {
  let highest = 0;
  for (const table of tables) {
    if (table === null) continue;
    const { sequence } = await readLogEnd(table, storeId);
    highest = Math.max(highest, sequence, await lastOfRows(table, storeId));
  }
  return highest;
}

async function lastOfRows(table: Table, storeId: string): Promise<number> {
  const newest = queryAll(table, {
    KeyConditionExpression: 'pk = :pk',
    ExpressionAttributeValues: { ':pk': keys.eventLogPartition(storeId) },
    ScanIndexForward: false,
    Limit: 1,
  });
  for await (const row of newest) return unpadId(String(row['sk']));
  return 0;
}
