import { performance } from 'node:perf_hooks';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

const LOOK_EVERY_MS = 2_000;
/** A thread that takes less of its time is idle: what polls takes some. */
const IDLE_SHARE = 0.05;

/**
 * Has this thread give back the memory that it has no use for whenever it comes to rest, as after the start: V8 collects only while something is made.
 * It does not keep the thread.
 */
export function collectWhenIdle(lookEveryMs = LOOK_EVERY_MS): void {
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('gc') as () => void;
  let before = performance.eventLoopUtilization();
  let hasWorked = true;
  setInterval(() => {
    const { utilization } = performance.eventLoopUtilization(before);
    before = performance.eventLoopUtilization();
    const isIdle = utilization < IDLE_SHARE;
    if (isIdle && hasWorked) collect();
    hasWorked = !isIdle;
  }, lookEveryMs).unref();
}
