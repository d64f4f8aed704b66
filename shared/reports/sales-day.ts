import { quarterOfDay, quarterStartMs } from '#shared/kernel/days/quarter-hours.ts';
import { utcDayAt } from '#shared/kernel/days/utc-day.ts';
import type { SalesEntry } from './order-sales.ts';
import { addFigures, isNothing, type SalesFigures } from './sales-figures.ts';

/** The rolled-up sales of a store on one UTC day in one currency. */
export type SalesDay = {
  /** `YYYY-MM-DD` in UTC. */
  readonly day: string;
  readonly currency: string;
  /** The number of the last roll-up that changed it. */
  readonly rollUp: number;
  /** By quarter hour, from 0 to 95; quarter hours without sales are left out. */
  readonly quarters: ReadonlyMap<number, SalesFigures>;
};

/** Returns the day with the entries that belong to it added, under the number of the roll-up; `before` is null for a day without sales. */
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

/** Returns the entries of a day, in order of time. */
export const entriesOfDay = ({ day, quarters }: SalesDay): readonly SalesEntry[] =>
  [...quarters].map(([quarter, figures]) => ({ atMs: quarterStartMs(day, quarter), figures }));
