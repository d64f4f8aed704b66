/** The history of the demo stores before the first start, in order of time. */
export type Timeline = {
  /** A time of day (`HH:MM`, UTC) as epoch ms, so many days after the day of the first start: before it, if negative. */
  readonly timeOf: (day: number, time: string) => number;
  /** Has something happen on a day before that of the first start, and not before what is happening when this is called. */
  readonly on: (day: number, time: string, happening: () => Promise<void>) => void;
  /**
   * Runs all that is planned, one after the other; of two at one time the one that was planned first. Calls `moveTo` with the time of each (epoch
   * ms).
   */
  readonly play: (moveTo: (ms: number) => void) => Promise<void>;
};

type Planned = { readonly atMs: number; readonly happening: () => Promise<void> };

const dayMs = 24 * 3_600_000;
/** The last day on which something can happen: today may have only begun. */
export const lastDay = -1;

/** The days before a first start at `startMs`, nothing planned yet. Always the same but for the date of that day. */
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
      // Also false for a time that is none.
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
