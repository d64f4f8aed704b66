import { getEnvironmentData, setEnvironmentData } from 'node:worker_threads';

/*
 * When a client last asked for something, in memory that the threads of one machine share: what can wait leaves the machine to requests then. Deployed,
 * nobody notes it, for functions do not share a machine there.
 */

const name = 'last-request-ms';

/** Notes requests for the threads that are started after this: the function to call with the time of each, in epoch ms. */
export function openLastRequest(): (atMs: number) => void {
  const shared = new Float64Array(new SharedArrayBuffer(Float64Array.BYTES_PER_ELEMENT));
  setEnvironmentData(name, shared);
  return (atMs) => {
    shared[0] = atMs;
  };
}

/** When a client last asked for something, in epoch ms; 0 when that is not known. */
export function lastRequestMs(): number {
  const shared = getEnvironmentData(name) as unknown as Float64Array | undefined;
  return shared?.[0] ?? 0;
}
