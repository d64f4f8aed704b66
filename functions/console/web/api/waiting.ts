import { useEffect, useState } from 'preact/hooks';

let seconds = 0;
const watchers = new Set<(seconds: number) => void>();

/** Tells the pages that a call waits for the rate limit; 0 when it goes on. */
export function setWaiting(waitSec: number): void {
  seconds = waitSec;
  for (const watcher of watchers) watcher(waitSec);
}

/** How many seconds a call has to wait because of the rate limit; 0 when none does. */
export function useWaiting(): number {
  const [shown, setShown] = useState(seconds);
  useEffect(() => {
    watchers.add(setShown);
    return () => void watchers.delete(setShown);
  }, []);
  return shown;
}

/** Resolves after that time, or rejects when the signal aborts. */
export const wait = (ms: number, signal?: AbortSignal): Promise<void> =>
  new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, ms);
    signal?.addEventListener('abort', () => {
      clearTimeout(timer);
      reject(signal.reason);
    });
  });
