/** The share of a machine that an operation may use. */
export type Pace = {
  /** Lines whose results are written together; an interrupted run repeats at most this many. */
  readonly chunkLines: number;
  /** The number of lines that run concurrently. */
  readonly linesAtOnce: number;
  /** The number of objects per page of an exported list. */
  readonly pageLimit: number;
  /** The rest after each line or page, as a multiple of the time that it took. */
  readonly restPerWork: number;
  /** The minimum rest while clients send requests. */
  readonly restBesideRequestsMs: number;
};

/** On AWS other functions answer requests, and the table has no shared queue. */
export const ownMachine: Pace = { chunkLines: 100, linesAtOnce: 8, pageLimit: 250, restPerWork: 0, restBesideRequestsMs: 0 };

/**
 * Locally the worker shares the machine with the table and the functions that answer requests. A request should wait
 * for at most one line or a short page. Two per second, with all their effects, hardly delay requests. A chunk must
 * also finish within a lease when five operations take turns with lines of one second.
 */
export const sharedMachine: Pace = { chunkLines: 25, linesAtOnce: 1, pageLimit: 50, restPerWork: 0.5, restBesideRequestsMs: 500 };

export type PacePorts = {
  readonly clock: () => number;
  readonly pause: (ms: number) => Promise<unknown>;
  /** Returns when a client last sent a request, in epoch ms; 0 when unknown. */
  readonly lastRequestMs: () => number;
};

/** Runs work and rests afterwards. */
export type AtPace = <Result>(work: () => Promise<Result>) => Promise<Result>;

/** A client that sent a request within this time will probably send another one. */
const goesOnMs = 2_000;

/** Opens a pace. If it has a rest, all work takes turns, so several operations together use no more than one. */
export function openPace({ restPerWork, restBesideRequestsMs }: Pace, { clock, pause, lastRequestMs }: PacePorts): AtPace {
  const paced: AtPace = async (work) => {
    const startedMs = clock();
    const result = await work();
    const endedMs = clock();
    const leastMs = endedMs - lastRequestMs() < goesOnMs ? restBesideRequestsMs : 0;
    const restMs = Math.max(leastMs, (endedMs - startedMs) * restPerWork);
    if (restMs > 0) await pause(restMs);
    return result;
  };
  if (restPerWork === 0 && restBesideRequestsMs === 0) return paced;
  let before: Promise<unknown> = Promise.resolve();
  return (work) => {
    const turn = before.then(() => paced(work));
    before = turn.catch(() => undefined);
    return turn;
  };
}
