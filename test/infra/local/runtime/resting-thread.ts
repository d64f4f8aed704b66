import { constants, PerformanceObserver, performance } from 'node:perf_hooks';
import { parentPort } from 'node:worker_threads';
import { collectWhenIdle } from '#infra/local/runtime/collect-when-idle.ts';

// Works and rests whenever it is told to, and says of each collection that was asked for.
const workMs = 300;
function work(): void {
  const startMs = performance.now();
  while (performance.now() < startMs + workMs);
}
collectWhenIdle(100);
new PerformanceObserver((list) => {
  for (const entry of list.getEntries()) {
    const { flags } = (entry as unknown as { readonly detail: { readonly flags: number } }).detail;
    if ((flags & constants.NODE_PERFORMANCE_GC_FLAGS_FORCED) !== 0) parentPort?.postMessage('collected');
  }
}).observe({ entryTypes: ['gc'] });
parentPort?.on('message', work);
work();
