/** The history of the demo stores before the first start, in order of time. */
export type Timeline = {
  /** Returns a time of day (`HH:MM`, UTC) as epoch ms, a number of days after the first start; negative for before. */
  readonly timeOf: (day: number, time: string) => number;
  /** Plans a happening on a day before the first start, and not before the current happening. */
  readonly on: (day: number, time: string, happening: () => Promise<void>) => void;
  /**
   * Runs all planned happenings in order of time; at the same time, the one planned first runs first. Calls `moveTo`
   * with the time of each (epoch ms).
   */
  readonly play: (moveTo: (ms: number) => void) => Promise<void>;
};

type Planned = { readonly atMs: number; readonly happening: () => Promise<void> };

const dayMs = 24 * 3_600_000;
/** The last day for happenings: today may have only begun. */
export const lastDay = -1;

/** Creates an empty timeline of the days before a first start at `startMs`. Only its dates depend on that day. */
export function planTimeline(startMs: number): Timeline {
  const todayMs = Math.floor(startMs / dayMs) * dayMs;
  const planned: Planned[] = [];
  let happenedMs = Number.NEGATIVE_INFINITY;
  const timeOf = (day: number, time: string): number => {
    const [hours = Number.NaN, minutes = Number.NaN] = time.split(':').map(Number);
    return todayMs + day * dayMs + (hours * 60 + minutes) * 60_000;
  };
  return {
    timeOf,
    on: (day, time, happening) => {
      const atMs = timeOf(day, time);
      // Negated as a whole, because comparisons with an invalid time (NaN) are false.
      if (!(day <= lastDay && atMs >= happenedMs)) throw new RangeError(`Nothing can happen on day ${day} at ${time}.`);
      planned.push({ atMs, happening });
    },
    play: async (moveTo) => {
      for (let next = takeFirst(planned); next !== undefined; next = takeFirst(planned)) {
        happenedMs = next.atMs;
        moveTo(next.atMs);
        await next.happening();
      }
    },
  };
}

function takeFirst(planned: Planned[]): Planned | undefined {
  const firstMs = planned.reduce((first, { atMs }) => Math.min(first, atMs), Number.POSITIVE_INFINITY);
  const index = planned.findIndex(({ atMs }) => atMs === firstMs);
  return index < 0 ? undefined : planned.splice(index, 1)[0];
}
