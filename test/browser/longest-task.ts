import type { Page } from 'playwright-core';

type TraceEvent = {
  readonly name: string;
  readonly pid: number;
  readonly tid: number;
  /** The thread's CPU time in microseconds. */
  readonly tdur?: number;
  readonly args?: { readonly name?: string };
};

const traceConfig = { includedCategories: ['toplevel', 'disabled-by-default-devtools.timeline', '__metadata'] };

/**
 * Returns the CPU time in ms of the longest task (scripts, styles, layout and paint) on the page's main thread during
 * an action. The elapsed time of a `longtask` entry would also include waiting for other processes.
 */
export async function longestTaskMs(page: Page, happen: () => Promise<void>): Promise<number> {
  const session = await page.context().newCDPSession(page);
  const events: TraceEvent[] = [];
  session.on('Tracing.dataCollected', ({ value }) => void events.push(...(value as unknown as TraceEvent[])));
  await session.send('Tracing.start', { transferMode: 'ReportEvents', traceConfig });
  await happen();
  const complete = new Promise((resolve) => session.once('Tracing.tracingComplete', resolve));
  await session.send('Tracing.end');
  await complete;
  await session.detach();
  const mainThreads = events.filter(({ name, args }) => name === 'thread_name' && args?.name === 'CrRendererMain');
  const times = events
    .filter(({ name, pid, tid }) => name === 'RunTask' && mainThreads.some((thread) => thread.pid === pid && thread.tid === tid))
    .map(({ tdur }) => tdur);
  if (!times.some((time) => time !== undefined && time > 0)) throw new Error('The trace has no task of the main thread.');
  return Math.max(...times.map((time = 0) => time)) / 1000;
}

/** The longest acceptable main-thread task on the reference machine, in ms. */
const longTaskMs = 50;

/** The CPU time of `work` on the reference machine, in ms: the lowest of five runs (Intel Xeon, 2026-11-23). */
const usualWorkMs = 62;

const work = (page: Page): Promise<unknown> =>
  page.evaluate(() => {
    const list = document.body.appendChild(document.createElement('ul'));
    const words = Array.from({ length: 3000 }, (_, n) => ((n * 7919) % 3001).toString(36));
    for (const word of words.toSorted()) list.appendChild(document.createElement('li')).textContent = word;
    const heightPx = list.offsetHeight;
    list.remove();
    return heightPx;
  });

/**
 * Returns the number of ms by which the longest task exceeds its limit; 0 if the task is within the limit. Measures up
 * to five times, and returns the smallest excess.
 *
 * The benchmark `work` measures the machine's speed. On a slow machine, the limit is higher. Each measurement runs
 * `work` once, because repeated code runs faster.
 */
export async function excessMs(page: Page, firstMs: number, again: () => Promise<number>): Promise<number> {
  let leastMs = Number.POSITIVE_INFINITY;
  let longestMs = firstMs;
  for (let tries = 1; ; tries += 1) {
    if (longestMs < longTaskMs) return 0;
    const workMs = await longestTaskMs(page, async () => void (await work(page)));
    leastMs = Math.max(0, Math.min(leastMs, longestMs - longTaskMs * Math.max(1, workMs / usualWorkMs)));
    if (leastMs === 0 || tries === 5) return leastMs;
    longestMs = await again();
  }
}
