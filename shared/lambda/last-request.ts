import { getEnvironmentData, setEnvironmentData } from 'node:worker_threads';

/*
 * The time of the last client request, in memory shared by the threads of one machine, so that deferrable work can yield to requests. Not
 * recorded when deployed, where functions do not share a machine.
 */

const name = 'last-request-ms';

/** Starts recording for threads started afterwards. Returns the function to call with the time of each request, in epoch ms. */
export function openLastRequest(): (atMs: number) => void {
  const shared = new Float64Array(new SharedArrayBuffer(Float64Array.BYTES_PER_ELEMENT));
  setEnvironmentData(name, shared);
  return (atMs) => {
    shared[0] = atMs;
  };
}

/** Returns the time of the last client request, in epoch ms; 0 if unknown. */
export function lastRequestMs(): number {
  const shared = getEnvironmentData(name) as unknown as Float64Array | undefined;
  return shared?.[0] ?? 0;
}
