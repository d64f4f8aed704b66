import { getEnvironmentData, setEnvironmentData } from 'node:worker_threads';

/*
 * Shares the time of the last client request among the threads of a machine, so that less urgent work can be delayed
 * while clients send requests. The time is not recorded in a deployment, where functions do not share a machine.
 */

const name = 'last-request-ms';

/**
 * Starts recording the time of the last request, for threads that are started afterwards. Returns a function that must
 * be called with the time of each request, in epoch ms.
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
