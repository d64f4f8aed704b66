/* The outcomes of the automatic attempts at an endpoint, counted by the hour (UTC). */

/** The upper bounds of the duration ranges, in ms. Longer durations are counted in the last range. */
export const durationBoundsMs = [50, 100, 250, 500, 1_000, 2_500, 5_000, 10_000] as const;

export type HourFigures = {
  /** The start of the hour, in epoch ms. */
  readonly hourMs: number;
  readonly succeeded: number;
  readonly failed: number;
  /** The number of attempts in each duration range. The key is the number that `durationRange` returns. */
  readonly durations: Readonly<Record<string, number>>;
};

/**
 * The figures for a period. Each percentile is rounded up to the next bound in `durationBoundsMs`; null if there were
 * no attempts.
 */
export type Figures = {
  readonly startsAtMs: number;
  readonly attempts: number;
  readonly succeeded: number;
  readonly failed: number;
  readonly p50Ms: number | null;
  readonly p95Ms: number | null;
};

const hourLengthMs = 3_600_000;
const dayLengthMs = 24 * hourLengthMs;
export const shownHours = 24;
export const shownDays = 30;

/** Returns the start of the hour that contains a time, in epoch ms. */
export const hourOf = (ms: number): number => Math.floor(ms / hourLengthMs) * hourLengthMs;

/** Returns the number of the duration range (`durationBoundsMs`) that contains a duration. */
export function durationRange(durationMs: number): string {
  const range = durationBoundsMs.findIndex((boundMs) => durationMs <= boundMs);
  return String(range === -1 ? durationBoundsMs.length - 1 : range);
}

/** Returns the start of the oldest day, and thus of the oldest hour, that is shown at `nowMs`. */
export const firstShownHourMs = (nowMs: number): number => (Math.floor(nowMs / dayLengthMs) - shownDays + 1) * dayLengthMs;

function percentile(durations: readonly number[], share: number): number | null {
  const wanted = durations.reduce((sum, count) => sum + count, 0) * share;
  let passed = 0;
  for (const [range, count] of durations.entries()) {
    passed += count;
    if (count > 0 && passed >= wanted) return durationBoundsMs[range] ?? null;
  }
  return null;
}

function sumOf(hours: readonly HourFigures[], startsAtMs: number): Figures {
  const sum = (of: (hour: HourFigures) => number): number => hours.reduce((total, hour) => total + of(hour), 0);
  const durations = durationBoundsMs.map((_, range) => sum((hour) => hour.durations[String(range)] ?? 0));
  const [succeeded, failed] = [sum((hour) => hour.succeeded), sum((hour) => hour.failed)];
  return {
    startsAtMs,
    attempts: succeeded + failed,
    succeeded,
    failed,
    p50Ms: percentile(durations, 0.5),
    p95Ms: percentile(durations, 0.95),
  };
}

type Periods = {
  readonly hours: readonly Figures[];
  readonly days: readonly Figures[];
  readonly last24Hours: Figures;
  readonly last30Days: Figures;
};

/**
 * Returns the figures for the last 24 hours by hour and for the last 30 days by day, oldest first, and the totals for
 * both periods. The current hour and day are included.
 */
export function figurePeriods(counted: readonly HourFigures[], nowMs: number): Periods {
  const between = (fromMs: number, toMs: number) => counted.filter(({ hourMs }) => hourMs >= fromMs && hourMs < toMs);
  const periods = (firstMs: number, lengthMs: number, count: number): readonly Figures[] =>
    Array.from({ length: count }, (_, n) => firstMs + n * lengthMs).map((startMs) => sumOf(between(startMs, startMs + lengthMs), startMs));
  const firstHourMs = hourOf(nowMs) - (shownHours - 1) * hourLengthMs;
  const firstDayMs = firstShownHourMs(nowMs);
  const all = (fromMs: number) => sumOf(between(fromMs, Number.POSITIVE_INFINITY), fromMs);
  return {
    hours: periods(firstHourMs, hourLengthMs, shownHours),
    days: periods(firstDayMs, dayLengthMs, shownDays),
    last24Hours: all(firstHourMs),
    last30Days: all(firstDayMs),
  };
}
