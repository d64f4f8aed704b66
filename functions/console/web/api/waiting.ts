import { useEffect, useState } from 'preact/hooks';

let seconds = 0;
const watchers = new Set<(seconds: number) => void>();

/** Tells the watchers how many seconds a call waits before its retry; 0 when the call continues. */
export function setWaiting(waitSec: number): void {
  seconds = waitSec;
  for (const watcher of watchers) watcher(waitSec);
}

/** Returns the total length of the pause before a waiting call is retried, in seconds; 0 if no call is waiting. */
export function useWaiting(): number {
  const [shown, setShown] = useState(seconds);
  useEffect(() => {
    watchers.add(setShown);
    return () => void watchers.delete(setShown);
  }, []);
  return shown;
}

/** Resolves after this time, or rejects when the signal aborts. */
export const wait = (ms: number, signal?: AbortSignal): Promise<void> =>
  new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, ms);
    signal?.addEventListener('abort', () => {
      clearTimeout(timer);
      reject(signal.reason);
    });
  });
