import { utcDayAt } from '#shared/kernel/days/utc-day.ts';
import type { SalesEntry } from './order-sales.ts';
import type { SalesChange } from './sales-change.ts';
import type { SalesDay } from './sales-day.ts';

/** One roll-up: its number in the store, when it began, and the names of the changes that it took into the days. */
export type RollUp = { readonly number: number; readonly atMs: number; readonly changes: readonly string[] };

/** The roll-ups of a store: how many there were, and the recent ones, oldest first. */
export type RollUps = { readonly count: number; readonly recent: readonly RollUp[] };

export const noRollUps: RollUps = { count: 0, recent: [] };

/** A report that began before a roll-up is over by then: its function is stopped after 25 s. */
const recentMs = 60_000;
/** Names of changes that the recent roll-ups may hold together: about 100 KB. */
const maxRecentChanges = 4_000;

/** The roll-ups with one more, and without those that no report needs to know of any more. */
export const withRollUp = ({ count, recent }: RollUps, changes: readonly string[], nowMs: number): RollUps => ({
  count: count + 1,
  recent: [...recent.filter(({ atMs }) => atMs > nowMs - recentMs), { number: count + 1, atMs: nowMs, changes }],
});

/** Whether the next roll-up has to wait, because the recent ones took in so much. */
export const mustWait = ({ recent }: RollUps, nowMs: number): boolean =>
  recent.filter(({ atMs }) => atMs > nowMs - recentMs).reduce((sum, { changes }) => sum + changes.length, 0) >= maxRecentChanges;

/** The sales that a report reads: the changes that waited, and then the days and the roll-ups, which are at least as new as the days. */
export type SalesRead = { readonly changes: readonly SalesChange[]; readonly days: readonly SalesDay[]; readonly rollUps: RollUps };

/**
 * The entries of changes that the days do not hold. The changes were read before the days, so some of them may have been rolled up in
 * between: a day holds those of every roll-up up to the number that it carries.
 */
export function entriesBesideDays({ changes, days, rollUps }: SalesRead): readonly SalesEntry[] {
  const rollUpOf = new Map(rollUps.recent.flatMap(({ number, changes: names }) => names.map((name) => [name, number] as const)));
  const latest = new Map(days.map(({ day, rollUp }) => [day, rollUp]));
  return changes.flatMap(({ name, entries }) => {
    const rolledUpAs = rollUpOf.get(name);
    return rolledUpAs === undefined ? entries : entries.filter(({ atMs }) => (latest.get(utcDayAt(atMs)) ?? 0) < rolledUpAs);
  });
}
