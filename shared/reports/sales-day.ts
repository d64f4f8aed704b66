import { quarterOfDay, quarterStartMs } from '#shared/kernel/days/quarter-hours.ts';
import { utcDayAt } from '#shared/kernel/days/utc-day.ts';
import type { SalesEntry } from './order-sales.ts';
import { isNothing, plus, type SalesFigures } from './sales-figures.ts';

/** The sales of one store, UTC day and currency: what was rolled up of them. */
export type SalesDay = {
  /** `YYYY-MM-DD` in UTC. */
  readonly day: string;
  readonly currency: string;
  /** The number of the latest roll-up that changed it. */
  readonly rollUp: number;
  /** By quarter hour, from 0 to 95; those without sales are left out. */
  readonly quarters: ReadonlyMap<number, SalesFigures>;
};

/** The day after a roll-up, by its number, added those of some entries that are on it; `before` is null for one without sales yet. */
export function withEntries(before: SalesDay | null, entries: readonly SalesEntry[], of: Omit<SalesDay, 'quarters'>): SalesDay {
  const quarters = new Map(before?.quarters ?? []);
  for (const { atMs, figures } of entries) {
    if (utcDayAt(atMs) !== of.day) continue;
    const quarter = quarterOfDay(atMs);
    const known = quarters.get(quarter);
    const sum = known === undefined ? figures : plus(known, figures);
    if (isNothing(sum)) quarters.delete(quarter);
    else quarters.set(quarter, sum);
  }
  return { ...of, quarters: new Map([...quarters].toSorted(([one], [other]) => one - other)) };
}

/** The entries of a day, in the order of time. */
export const entriesOfDay = ({ day, quarters }: SalesDay): readonly SalesEntry[] =>
  [...quarters].map(([quarter, figures]) => ({ atMs: quarterStartMs(day, quarter), figures }));
