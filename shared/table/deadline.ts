import { AsyncLocalStorage } from 'node:async_hooks';

/*
 * The time by which a piece of work must be over (a request, the batch of a worker): no call of AWS within it lasts longer, whatever the retries and
 * pauses of the client would take. Retries go on until then, so that nobody is refused who could still be served.
 */

type Deadline = { readonly atMs: number; readonly signal: AbortSignal };

/** A timer that is set for longer ends at once. */
const longestTimerMs = 2 ** 31 - 1;

const deadlines = new AsyncLocalStorage<Deadline>();

/** The time of the work was over before a service had answered. */
export class OutOfTime extends Error {
  constructor() {
    super('The time was over before the service had answered.');
    this.name = 'OutOfTime';
  }
}

/** Runs work whose calls are given up after so many milliseconds. Work within other work has a deadline of its own, later or earlier. */
export async function withDeadline<Result>(ms: number, work: () => Promise<Result>): Promise<Result> {
  const controller = new AbortController();
  const timer = setTimeout(() => controller.abort(new OutOfTime()), Math.min(Math.max(0, ms), longestTimerMs));
  try {
    return await deadlines.run({ atMs: performance.now() + ms, signal: controller.signal }, work);
  } finally {
    clearTimeout(timer);
  }
}

/** The time that the current work still has; infinite for work without a deadline. */
export const remainingMs = (): number => (deadlines.getStore()?.atMs ?? Number.POSITIVE_INFINITY) - performance.now();

/** What the SDK's clients take besides a command: the signal that aborts the call. */
export type SendOptions = { readonly abortSignal?: AbortSignal };

/**
 * Makes a call with the signal that aborts it at the deadline of the current work; without a signal when it has none.
 * @throws OutOfTime at the deadline, also when the call does not heed the signal at once
 */
export async function inTime<Result>(call: (options: SendOptions) => Promise<Result>): Promise<Result> {
  const signal = deadlines.getStore()?.signal;
  if (signal === undefined) return await call({});
  signal.throwIfAborted();
  const { promise, resolve, reject } = Promise.withResolvers<Result>();
  const giveUp = (): void => reject(signal.reason);
  // Before the call adds its own listener: what is thrown is that the time is over, not that a request was aborted.
  signal.addEventListener('abort', giveUp, { once: true });
  call({ abortSignal: signal }).then(resolve, reject);
  try {
    return await promise;
  } finally {
    signal.removeEventListener('abort', giveUp);
  }
}

/** A client of the SDK whose calls end at the deadline of the work that they are part of. */
export function endingInTime<Client extends { readonly send: (command: never, options: SendOptions) => Promise<unknown> }>(
  client: Client,
): Client {
  const send = (command: never, options: SendOptions = {}) =>
    inTime(async ({ abortSignal }) => await client.send(command, { ...options, ...eitherOf(options.abortSignal, abortSignal) }));
  return Object.assign(Object.create(client), { send });
}

function eitherOf(one: AbortSignal | undefined, other: AbortSignal | undefined): SendOptions {
  const abortSignal = one === undefined || other === undefined ? (one ?? other) : AbortSignal.any([one, other]);
  return abortSignal === undefined ? {} : { abortSignal };
}
