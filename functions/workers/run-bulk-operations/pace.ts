/** How much of a machine an operation takes. */
export type Pace = {
  /** Lines whose results are written together, and that a run that is killed repeats at most. */
  readonly chunkLines: number;
  /** Lines that are done at the same time. */
  readonly linesAtOnce: number;
  /** The objects of a page of a list that is exported. */
  readonly pageLimit: number;
  /** After each line or page, so many times as long as that took, nothing is done. */
  readonly restPerWork: number;
  /** So long is the rest at least while clients ask for something. */
  readonly restBesideRequestsMs: number;
};

/** Of a function on AWS: the functions that answer requests are others, and the table has no queue that they share. */
export const ownMachine: Pace = { chunkLines: 100, linesAtOnce: 8, pageLimit: 250, restPerWork: 0, restBesideRequestsMs: 0 };

/**
 * On one machine, with the table and the functions that answer requests: what a request may find before it is one line, or a short page. Two in a
 * second, with all that follows from them, leave nearly all requests alone. A chunk is over within a lease also when five
 * operations take turns at lines that take a second.
 */
export const sharedMachine: Pace = { chunkLines: 25, linesAtOnce: 1, pageLimit: 50, restPerWork: 0.5, restBesideRequestsMs: 500 };

export type PacePorts = {
  readonly clock: () => number;
  readonly pause: (ms: number) => Promise<unknown>;
  /** When a client last asked for something, in epoch ms; 0 when that is not known. */
  readonly lastRequestMs: () => number;
};

/** Does work, and rests behind it. */
export type AtPace = <Result>(work: () => Promise<Result>) => Promise<Result>;

/** Who has asked within this time is likely to ask again. */
const goesOnMs = 2_000;

/** Works at a pace. Where there is a rest, all that is handed to it takes turns, so that several operations together take no more than one. */
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
