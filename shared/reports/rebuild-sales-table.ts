import { setTimeout as sleep } from 'node:timers/promises';
import { utcDayAt, utcDaysOf } from '#shared/kernel/days/utc-day.ts';
import { idTimeMs } from '#shared/kernel/object-id.ts';
import { keys, unpadId } from '#shared/table/keys.ts';
import { readPartition } from '#shared/table/read-items.ts';
import type { Table } from '#shared/table/table-client.ts';
import { TransactionRefused, transact } from '#shared/table/transact.ts';
import { negateEntries } from './order-sales.ts';
import { type CountedEntry, type RestockedReturn, readFirstSortKey, readRestockedReturns, recountDay } from './recount-sales-table.ts';
import type { SalesChange } from './sales-change.ts';
import { readWaitingSalesChanges } from './sales-changes-table.ts';
import { type SalesDay, withEntries } from './sales-day.ts';
import { parseSalesDay, putRollUpsWrite, putSalesDayWrite, readRollUps } from './sales-days-table.ts';
import { figureNames } from './sales-figures.ts';

/**
 * The result of a rebuild: the number of days that were counted, the days that were rewritten, and the days that could
 * not be written because sales kept changing.
 */
export type RebuildResult = { readonly days: number; readonly changed: readonly string[]; readonly unfinished: readonly string[] };

/**
 * Counts a store's sales again from its orders, refunds and returns, and rewrites each UTC day that differs. The store
 * may stay in use: a day is written only if nothing in it changed while it was counted.
 */
export async function rebuildSales(table: Table, storeId: string, clock: () => number): Promise<RebuildResult> {
  const startDay = utcDayAt(clock());
  const firstDay = await firstDayOf(table, storeId);
  const changed: string[] = [];
  const unfinished: string[] = [];
  if (firstDay === null) return { days: 0, changed, unfinished };
  // If goods are restocked during the rebuild, their sales entries belong to `startDay` or a later day. For all earlier
  // days, one read of the returns is enough.
  const returns = await readRestockedReturns(table, storeId);
  const days = utcDaysOf({ fromMs: Date.parse(firstDay), untilMs: clock() + 1 });
  for (const day of days) {
    const outcome = await rebuildDay(table, storeId, day, () =>
      day < startDay ? Promise.resolve(returns) : readRestockedReturns(table, storeId),
    );
    if (outcome === 'changed') changed.push(day);
    if (outcome === 'unfinished') unfinished.push(day);
  }
  return { days: days.length, changed, unfinished };
}

/** Returns the first UTC day with an order or with recorded sales; null if there is none. */
async function firstDayOf(table: Table, storeId: string): Promise<string | null> {
  const [order, day] = await Promise.all([
    readFirstSortKey(table, keys.listPartition(storeId, 'ORDER')),
    readFirstSortKey(table, keys.salesDayPartition(storeId)),
  ]);
  const days = [...(order === null ? [] : [utcDayAt(idTimeMs(unpadId(order)))]), ...(day === null ? [] : [day.slice(0, 10)])];
  return days.toSorted()[0] ?? null;
}

const maxRounds = 50;

async function rebuildDay(
  table: Table,
  storeId: string,
  day: string,
  readReturns: () => Promise<readonly RestockedReturn[]>,
): Promise<'same' | 'changed' | 'unfinished'> {
  for (let round = 1; round <= maxRounds; round += 1) {
    const rollUps = await readRollUps(table, storeId);
    const before = await waitingOn(table, storeId, day);
    const known = (await readPartition(table, keys.salesDayPartition(storeId), day)).map(parseSalesDay);
    const counted = await recountDay(table, storeId, day, await readReturns());
    const waiting = await waitingOn(table, storeId, day);
    if (namesOf(before) === namesOf(waiting)) {
      // The correction gets the next roll-up number. The list of recent roll-ups stays unchanged, because a fast clock
      // on this machine would remove roll-ups too early.
      const next = { ...rollUps, count: rollUps.count + 1 };
      const wrong = daysOf(day, next.count, counted, waiting, known).filter((one) => textOf(one) !== textOf(heldOf(known, one)));
      if (wrong.length === 0) return 'same';
      try {
        // If a roll-up has run since `rollUps` was read, the transaction fails. Without this check, the write would
        // remove the sales that the roll-up added.
        await transact(table, [putRollUpsWrite(storeId, rollUps, next), ...wrong.map((one) => putSalesDayWrite(storeId, one))]);
        return 'changed';
      } catch (error) {
        if (!(error instanceof TransactionRefused)) throw error;
      }
    }
    await sleep(Math.random() * 20 * round);
  }
  return 'unfinished';
}

/**
 * Returns a day's corrected sales figures in each currency: the recounted sales minus the changes that the next roll-up
 * will add.
 */
function daysOf(
  day: string,
  rollUp: number,
  counted: readonly CountedEntry[],
  waiting: readonly SalesChange[],
  known: readonly SalesDay[],
): readonly SalesDay[] {
  const currencies = new Set([...known, ...counted, ...waiting].map(({ currency }) => currency));
  return [...currencies].map((currency) => {
    const waits = waiting.filter((change) => change.currency === currency).flatMap(({ entries }) => entries);
    const entries = [...counted.filter((one) => one.currency === currency), ...negateEntries(waits)];
    return withEntries(null, entries, { day, currency, rollUp });
  });
}

const heldOf = (known: readonly SalesDay[], { currency }: SalesDay): SalesDay | null =>
  known.find((other) => other.currency === currency) ?? null;

/** Returns a day's figures as text, for comparison. A missing day equals a day without sales. */
const textOf = (day: SalesDay | null): string =>
  [...(day?.quarters ?? [])].map(([quarter, figures]) => [quarter, ...figureNames.map((name) => figures[name])].join(' ')).join(';');

/** Returns the changes that wait to be rolled up into a day. */
const waitingOn = async (table: Table, storeId: string, day: string): Promise<readonly SalesChange[]> =>
  (await readWaitingSalesChanges(table, storeId))
    .map((change) => ({ ...change, entries: change.entries.filter(({ atMs }) => utcDayAt(atMs) === day) }))
    .filter(({ entries }) => entries.length > 0);

const namesOf = (changes: readonly SalesChange[]): string => changes.map(({ name }) => name).join(' ');
