import { utcDayAt } from '#shared/kernel/days/utc-day.ts';
import { retryOnConflict } from '#shared/table/retry-on-conflict.ts';
import { parseEach, type Unreadable } from '#shared/table/rows/parse-each.ts';
import type { Table } from '#shared/table/table-client.ts';
import { maxTransactionItems, transact } from '#shared/table/transact.ts';
import { mustWait, withRollUp } from './roll-ups.ts';
import type { SalesChange } from './sales-change.ts';
import { forgetSalesChangeWrite, parseSalesChange, readSalesChangeItems } from './sales-changes-table.ts';
import { withEntries } from './sales-day.ts';
import { putRollUpsWrite, putSalesDayWrite, readRollUps, readSalesDays } from './sales-days-table.ts';

/**
 * The result of a roll-up: how many changes were rolled up, whether more are waiting, and which changes could not be
 * read.
 */
export type RollUpResult = { readonly changes: number; readonly isMore: boolean; readonly refused: readonly Unreadable[] };

/**
 * Adds a store's waiting changes to its daily totals, as many as fit into one transaction. The same transaction deletes
 * the changes, so each change counts once, even if roll-ups are repeated or run concurrently. Changes that cannot be
 * read are skipped.
 */
export const rollUpBatch = (table: Table, storeId: string, clock: () => number): Promise<RollUpResult> =>
  retryOnConflict(['roll_ups', 'sales_change'], async () => {
    const [items, before] = await Promise.all([readSalesChangeItems(table, storeId, maxTransactionItems + 1), readRollUps(table, storeId)]);
    const { values, refused } = parseEach(items, parseSalesChange);
    const nowMs = clock();
    const changes = mustWait(before, nowMs) ? [] : fitting(values);
    if (changes.length === 0) return { changes: 0, isMore: false, refused };
    const names = changes.map(({ name }) => name);
    const rollUps = withRollUp(before, names, nowMs);
    const wanted = [...new Map(changes.flatMap(daysOf).map((one) => [keyOf(one), one])).values()];
    const known = new Map((await readSalesDays(table, storeId, wanted)).map((day) => [keyOf(day), day]));
    const days = wanted.map(({ day, currency }) => {
      const entries = changes.filter((change) => change.currency === currency).flatMap((change) => change.entries);
      return withEntries(known.get(keyOf({ day, currency })) ?? null, entries, { day, currency, rollUp: rollUps.count });
    });
    await transact(table, [
      putRollUpsWrite(storeId, before, rollUps),
      ...days.map((day) => putSalesDayWrite(storeId, day)),
      ...changes.map((change) => forgetSalesChangeWrite(storeId, change)),
    ]);
    return { changes: changes.length, isMore: values.length > changes.length, refused };
  });

type Day = { readonly day: string; readonly currency: string };

const keyOf = ({ day, currency }: Day): string => `${day} ${currency}`;

const daysOf = ({ entries, currency }: SalesChange): readonly Day[] => entries.map(({ atMs }) => ({ day: utcDayAt(atMs), currency }));

/**
 * Returns the changes that one transaction can roll up, starting with the first change. The transaction also writes the
 * affected daily totals and the list of roll-ups.
 */
function fitting(changes: readonly SalesChange[]): readonly SalesChange[] {
  const days = new Set<string>();
  const some: SalesChange[] = [];
  for (const change of changes) {
    const touched = new Set([...days, ...daysOf(change).map(keyOf)]);
    if (1 + touched.size + some.length + 1 > maxTransactionItems) break;
    for (const day of touched) days.add(day);
    some.push(change);
  }
  return some;
}
