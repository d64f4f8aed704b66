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
