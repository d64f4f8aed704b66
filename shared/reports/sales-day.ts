import { quarterOfDay, quarterStartMs } from '#shared/kernel/days/quarter-hours.ts';
import { utcDayAt } from '#shared/kernel/days/utc-day.ts';
import type { SalesEntry } from './order-sales.ts';
import { addFigures, isNothing, type SalesFigures } from './sales-figures.ts';

/** A store's rolled-up sales on one UTC day in one currency. */
export type SalesDay = {
  /** A UTC day, as `YYYY-MM-DD`. */
  readonly day: string;
  readonly currency: string;
  /** The number of the most recent roll-up that changed the figures of `day`. */
  readonly rollUp: number;
  /** The figures of each quarter hour with sales, by the quarter hour's number (0 to 95). */
  readonly quarters: ReadonlyMap<number, SalesFigures>;
};

/** Returns a day of sales with the given entries added. `before` is null if the day had no sales yet. */
export function withEntries(before: SalesDay | null, entries: readonly SalesEntry[], of: Omit<SalesDay, 'quarters'>): SalesDay {
  const quarters = new Map(before?.quarters ?? []);
  for (const { atMs, figures } of entries) {
    if (utcDayAt(atMs) !== of.day) continue;
    const quarter = quarterOfDay(atMs);
    const known = quarters.get(quarter);
    const sum = known === undefined ? figures : addFigures(known, figures);
    if (isNothing(sum)) quarters.delete(quarter);
    else quarters.set(quarter, sum);
  }
  return { ...of, quarters: new Map([...quarters].toSorted(([one], [other]) => one - other)) };
}

/** Returns a day's entries, sorted by time. */
export const entriesOfDay = ({ day, quarters }: SalesDay): readonly SalesEntry[] =>
  [...quarters].map(([quarter, figures]) => ({ atMs: quarterStartMs(day, quarter), figures }));
