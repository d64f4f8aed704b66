import { setImmediate as turn } from 'node:timers/promises';

type Timer = { readonly atMs: number; readonly order: number; fire: (() => void) | null };

/**
 * A clock that advances only when all work that can run has run. Waiting takes no real time, and the result does not
 * depend on the machine.
 */
export type VirtualTime = {
  readonly now: () => number;
  readonly sleep: (ms: number) => Promise<void>;
  /**
   * Makes the clock jump ahead. Timers that become due during the jump fire late, but in the order of their due times.
   */
  readonly jump: (ms: number) => void;
  /**
   * Runs `work` to its end. Every wait in `work` must use this clock. Throws Error if `work` waits for anything else.
   */
  readonly run: <Result>(work: () => Promise<Result>) => Promise<Result>;
};

/**
 * The work counts as stuck if no timer is pending during this many consecutive turns of the event loop. The number is
 * high, because work in threads takes some turns.
 */
const patience = 100_000;

export function virtualTime(startMs: number): VirtualTime {
  let nowMs = startMs;
  let made = 0;
  const heap = timerHeap();

  const at = (ms: number, fire: () => void): Timer => {
    made += 1;
    const timer: Timer = { atMs: nowMs + Math.max(0, ms), order: made, fire };
    heap.push(timer);
    return timer;
  };
  const sleep = (ms: number): Promise<void> => new Promise((resolve) => void at(ms, resolve));

  async function drive(isDone: () => boolean): Promise<void> {
    for (let idle = 0; !isDone(); ) {
      await turn();
      const next = isDone() ? undefined : heap.pop();
      idle = next === undefined ? idle + 1 : 0;
      if (idle > patience) throw new Error('The work waits for something that is not on the virtual clock.');
      if (next === undefined) continue;
      nowMs = Math.max(nowMs, next.atMs);
      next.fire?.();
    }
  }

  async function run<Result>(work: () => Promise<Result>): Promise<Result> {
    const restore = install({ at, sleep, now: () => nowMs });
    try {
      let isDone = false;
      const result = work().finally(() => {
        isDone = true;
      });
      result.catch(() => undefined);
      await drive(() => isDone);
      return await result;
    } finally {
      restore();
    }
  }

  const jump = (ms: number): void => {
    nowMs += ms;
  };
  return { now: () => nowMs, sleep, jump, run };
}

type Clockwork = {
  readonly at: (ms: number, fire: () => void) => Timer;
  readonly sleep: (ms: number) => Promise<void>;
  readonly now: () => number;
};

/**
 * Replaces the process's clock (`Date.now`, `performance.now`, `setTimeout` and the promise timers). Returns a function
 * that restores it.
 */
function install({ at, sleep, now }: Clockwork): () => void {
  const timed = {
    setTimeout: (work: (...given: unknown[]) => void, ms = 0, ...given: unknown[]) => at(ms, () => work(...given)),
    clearTimeout: (timer: Timer | undefined) => {
      if (timer !== undefined && 'fire' in timer) timer.fire = null;
    },
  };
  // Gets the modules themselves. Under Jest, an import would return copies, and replacing functions in a copy would not
  // affect other code.
  const timers = process.getBuiltinModule('node:timers');
  const promised = process.getBuiltinModule('node:timers/promises');
  const restores = [
    replaced(Date, { now: () => Math.floor(now()) }),
    replaced(performance, { now }),
    replaced(globalThis, timed),
    replaced(timers, timed),
    replaced(promised, { setTimeout: sleep }),
  ];
  // Without this call, existing named imports would keep the original functions.
  const { syncBuiltinESMExports } = process.getBuiltinModule('node:module');
  syncBuiltinESMExports();
  return () => {
    for (const restore of restores) restore();
    syncBuiltinESMExports();
  };
}

/** Replaces properties of an object. Returns a function that restores the old values. */
function replaced(target: object, values: Readonly<Record<string, unknown>>): () => void {
  const before = Object.fromEntries(Object.keys(values).map((name) => [name, Reflect.get(target, name) as unknown]));
  Object.assign(target, values);
  return () => Object.assign(target, before);
}

/**
 * Returns a heap of timers. `pop` returns the timer that is due next; if several are due at the same time, the timer
 * that was created first.
 */
function timerHeap(): { readonly push: (timer: Timer) => void; readonly pop: () => Timer | undefined } {
  const heap: Timer[] = [];
  const isBefore = (a: Timer | undefined, b: Timer | undefined): boolean =>
    a !== undefined && b !== undefined && (a.atMs < b.atMs || (a.atMs === b.atMs && a.order < b.order));
  const swap = (a: number, b: number): void => {
    const [left, right] = [heap[a], heap[b]];
    if (left !== undefined && right !== undefined) [heap[a], heap[b]] = [right, left];
  };
  return {
    push: (timer) => {
      heap.push(timer);
      for (let n = heap.length - 1; n > 0; ) {
        const parent = (n - 1) >> 1;
        if (!isBefore(heap[n], heap[parent])) break;
        swap(n, parent);
        n = parent;
      }
    },
    pop: () => {
      const first = heap[0];
      const last = heap.pop();
      if (first === undefined || last === undefined || heap.length === 0) return first;
      heap[0] = last;
      for (let n = 0; ; ) {
        const [left, right] = [2 * n + 1, 2 * n + 2];
        const least = isBefore(heap[right], heap[left]) ? right : left;
        if (!isBefore(heap[least], heap[n])) break;
        swap(n, least);
        n = least;
      }
      return first;
    },
  };
}
