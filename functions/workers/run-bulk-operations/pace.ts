/** How much of a machine an operation takes. */
export type Pace = {
  /** Lines whose results are written together, and that a run that is killed repeats at most. */
  readonly chunkLines: number;
  /** Lines that are done at the same time. */
  readonly linesAtOnce: number;
  /** The objects of a page of a list that is exported. */
  readonly pageLimit: number;
  /** After each line or page, so many times as long as that took, nothing is done; more when others want the machine too. */
  readonly restPerWork: number;
};

/** Of a function on AWS: the functions that answer requests are others, and the table has no queue that they share. */
export const ownMachine: Pace = { chunkLines: 100, linesAtOnce: 8, pageLimit: 250, restPerWork: 0 };

/** On one machine, with the table and the functions that answer requests: what a request may find before it is one line, or a short page. */
export const sharedMachine: Pace = { chunkLines: 50, linesAtOnce: 1, pageLimit: 50, restPerWork: 1 };

export type PacePorts = { readonly clock: () => number; readonly pause: (ms: number) => Promise<unknown> };

/** Does work, and rests behind it. */
export type AtPace = <Result>(work: () => Promise<Result>) => Promise<Result>;

/** Rest is longer when work is slower than it can be, up to so many times. */
const mostSlowed = 4;
/** What is done faster, as a refusal, does not say how fast others can be. */
const leastMs = 3;
const longestRestMs = 500;
/** The fastest is forgotten by so much with each that follows, for the next lines may be of other calls. */
const forgotten = 1.02;

/** Works at a pace. That work takes longer than the fastest of late says that others want the machine too: then they get more of it. */
export function openPace({ restPerWork }: Pace, { clock, pause }: PacePorts): AtPace {
  let fastestMs = Number.POSITIVE_INFINITY;
  return async (work) => {
    if (restPerWork === 0) return work();
    const startedMs = clock();
    const result = await work();
    const tookMs = clock() - startedMs;
    fastestMs = Math.max(leastMs, Math.min(tookMs, fastestMs * forgotten));
    const slowed = Math.min(mostSlowed, Math.max(1, tookMs / fastestMs));
    await pause(Math.min(longestRestMs, tookMs * restPerWork * slowed));
    return result;
  };
}
