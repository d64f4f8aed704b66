/** The demo stores' history before the stack's first start, in chronological order. */
export type Timeline = {
  /**
   * Returns the epoch milliseconds of a time (`HH:MM`, UTC) on the day that is `day` days after the first start;
   * negative days are before it.
   */
  readonly timeOf: (day: number, time: string) => number;
  /**
   * Adds an action to the timeline. `day` must be negative. While the timeline plays, the new action must not be
   * earlier than the running action.
   */
  readonly on: (day: number, time: string, happening: () => Promise<void>) => void;
  /**
   * Runs everything that is planned, in chronological order. Of two things planned for the same time, the one planned
   * first runs first. Calls `moveTo` with each time (epoch milliseconds).
   */
  readonly play: (moveTo: (ms: number) => void) => Promise<void>;
};

type Planned = { readonly atMs: number; readonly happening: () => Promise<void> };

const dayMs = 24 * 3_600_000;
/** The last day of the demo history, which ends the day before the stack's first start. */
export const lastDay = -1;

/**
 * Creates a timeline for the days before `startMs`, the time of the stack's first start. At first, nothing is planned.
 */
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
      // The negated condition also refuses an invalid time (NaN), because every comparison with NaN is false.
      if (!(day <= lastDay && atMs >= happenedMs)) throw new RangeError(`Nothing can be planned for day ${day} at ${time}.`);
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
