import type { Poller } from './poller.ts';
import { pause } from './poller.ts';
import { StartFailure } from './start-failure.ts';

export type Schedule = { readonly everyMs: number; readonly run: () => Promise<void> };

/** The shortest pause between two runs, whatever the time scale, so that other work gets its turn. */
const MIN_PAUSE_MS = 20;

const UNIT_MS: Readonly<Record<string, number>> = { minute: 60_000, hour: 3_600_000, day: 86_400_000 };

/**
 * Returns, in milliseconds, the interval of an expression such as `rate(5 minutes)`. Throws StartFailure for any other
 * kind of expression.
 */
export function parseRate(expression: string): number {
  const [, count, unit] = /^rate\((\d+) (minute|hour|day)s?\)$/.exec(expression) ?? [];
  const unitMs = UNIT_MS[unit ?? ''];
  if (unitMs === undefined || Number(count) === 0) throw new StartFailure(`The schedule "${expression}" is not supported locally.`);
  return Number(count) * unitMs;
}

/**
 * Runs each schedule immediately and then at intervals of `everyMs / timeScale`. If a run takes longer than the
 * interval, the next run is delayed. A schedule's `run` must not reject.
 */
export function startScheduler(schedules: readonly Schedule[], timeScale: number): Poller {
  const stopping = new AbortController();
  const loops = schedules.map(async (schedule) => {
    while (!stopping.signal.aborted) {
      const dueMs = Date.now() + schedule.everyMs / timeScale;
      await schedule.run();
      await pause(Math.max(dueMs - Date.now(), MIN_PAUSE_MS), stopping.signal);
    }
  });
  return {
    stop: async () => {
      stopping.abort();
      await Promise.all(loops);
    },
  };
}
