/** The share of a machine's capacity that bulk operations may use. */
export type Pace = {
  /** The number of lines whose results are written together. An interrupted run repeats at most this many lines. */
  readonly chunkLines: number;
  /** The number of lines that run concurrently. */
  readonly linesAtOnce: number;
  /** The number of objects per page when a list is exported. */
  readonly pageLimit: number;
  /** How long to rest after each line or page, as a multiple of the time that it took. */
  readonly restPerWork: number;
  /** The minimum pause after each line or page, in milliseconds, while clients are sending requests. */
  readonly restBesideRequestsMs: number;
};

/**
 * The pace on AWS. No pauses are needed, because the worker shares no machine with the table or with the functions that
 * answer requests.
 */
export const ownMachine: Pace = { chunkLines: 100, linesAtOnce: 8, pageLimit: 250, restPerWork: 0, restBesideRequestsMs: 0 };

/**
 * The pace for local use, where one machine runs the database and all functions. Chunks are small, so that five
 * concurrent operations each finish a chunk before the lease expires.
 */
export const sharedMachine: Pace = { chunkLines: 25, linesAtOnce: 1, pageLimit: 50, restPerWork: 0.25, restBesideRequestsMs: 500 };

export type PacePorts = {
  readonly clock: () => number;
  readonly pause: (ms: number) => Promise<unknown>;
  /** Returns the time of the last client request, in epoch ms; 0 if unknown. */
  readonly lastRequestMs: () => number;
};

/** Runs `work`, rests afterwards, and returns the result. */
export type AtPace = <Result>(work: () => Promise<Result>) => Promise<Result>;

/** If a client's last request is not older than this, the client is expected to send another request soon. */
const goesOnMs = 2_000;

/**
 * Creates the function that processes the lines and pages of bulk operations at the given pace. If the pace has pauses,
 * two lines or pages are never processed in parallel, not even from different operations.
 */
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
