import { utcDayAt } from '#shared/kernel/days/utc-day.ts';
import type { SalesEntry } from './order-sales.ts';
import type { SalesChange } from './sales-change.ts';
import type { SalesDay } from './sales-day.ts';

/**
 * One roll-up: its number within the store, its start time, and the names of the changes that it added to the daily
 * totals.
 */
export type RollUp = { readonly number: number; readonly atMs: number; readonly changes: readonly string[] };

/** A store's roll-ups: how many there have been, and the recent ones, oldest first. */
export type RollUps = { readonly count: number; readonly recent: readonly RollUp[] };

export const noRollUps: RollUps = { count: 0, recent: [] };

/** The time in ms for which a roll-up counts as recent: longer than the 25 s that a report may take. */
const recentMs = 60_000;
/** The maximum number of sales changes in the list of recent roll-ups. A full list takes about 100 KB. */
const maxRecentChanges = 4_000;

/** Returns the roll-ups with another one added. Roll-ups that no running report can need are dropped. */
export const withRollUp = ({ count, recent }: RollUps, changes: readonly string[], nowMs: number): RollUps => ({
  count: count + 1,
  recent: [...recent.filter(({ atMs }) => atMs > nowMs - recentMs), { number: count + 1, atMs: nowMs, changes }],
});

/**
 * Reports whether the next roll-up must wait, because the recent roll-ups already list the maximum number of changes.
 */
export const mustWait = ({ recent }: RollUps, nowMs: number): boolean =>
  recent.filter(({ atMs }) => atMs > nowMs - recentMs).reduce((sum, { changes }) => sum + changes.length, 0) >= maxRecentChanges;

/**
 * The data from which a report is computed. The waiting changes are read first, then the days and the roll-ups. The
 * roll-ups must be at least as new as the days.
 */
export type SalesData = { readonly changes: readonly SalesChange[]; readonly days: readonly SalesDay[]; readonly rollUps: RollUps };

/**
 * Returns the entries of `changes` that `days` does not include. If a roll-up ran after `changes` was read, `days` may
 * include some of the changes.
 */
export function entriesBesideDays({ changes, days, rollUps }: SalesData): readonly SalesEntry[] {
  const rollUpOf = new Map(rollUps.recent.flatMap(({ number, changes: names }) => names.map((name) => [name, number] as const)));
  const latest = new Map(days.map(({ day, rollUp }) => [day, rollUp]));
  return changes.flatMap(({ name, entries }) => {
    const rolledUpAs = rollUpOf.get(name);
    return rolledUpAs === undefined ? entries : entries.filter(({ atMs }) => (latest.get(utcDayAt(atMs)) ?? 0) < rolledUpAs);
  });
}
