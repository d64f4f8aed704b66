import type { Page } from 'playwright-core';

type TraceEvent = {
  readonly name: string;
  readonly pid: number;
  readonly tid: number;
  /** Microseconds that the thread spent on a processor. */
  readonly tdur?: number;
  readonly args?: { readonly name?: string };
};

const traceConfig = { includedCategories: ['toplevel', 'disabled-by-default-devtools.timeline', '__metadata'] };

/**
 * Milliseconds of the longest task of the page's main thread while something happens: scripts, styles, layout and paint. It is the thread's
 * time on a processor, not the time on the clock that a `longtask` entry has: other processes of a busy machine stretch that one.
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

/** Nothing longer is to keep the main thread from a person, where that was measured. */
const longTaskMs = 50;

/** Processor time that the work below took there, the least of five times (Intel Xeon, 2026-11-23). */
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
 * By how many milliseconds a longest task was longer than it may be, 0 when it was not. It may be longer where a fixed piece of work, done once
 * right after it, takes longer, too: done again and again that piece is far quicker than any page, on some processors more than on others. What is
 * slow is slow each of five times.
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
