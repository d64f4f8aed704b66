import { getEnvironmentData, setEnvironmentData } from 'node:worker_threads';

/*
 * Shares the time of the last client request among the threads of a local machine, so that less urgent work waits while
 * clients send requests. A deployment does not record the time.
 */

const name = 'last-request-ms';

/**
 * Starts to share the time of the latest client request with all threads that are started after this call. Returns a
 * function that must be called with the time of each request, in epoch ms.
 */
export function openLastRequest(): (atMs: number) => void {
  const shared = new Float64Array(new SharedArrayBuffer(Float64Array.BYTES_PER_ELEMENT));
  setEnvironmentData(name, shared);
  return (atMs) => {
    shared[0] = atMs;
  };
}

/** Returns the time of the last client request, in epoch ms; 0 if it is not known. */
export function lastRequestMs(): number {
  const shared = getEnvironmentData(name) as unknown as Float64Array | undefined;
  return shared?.[0] ?? 0;
}
