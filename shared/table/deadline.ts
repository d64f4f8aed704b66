import { AsyncLocalStorage } from 'node:async_hooks';

/*
 * The deadline of a piece of work (a request, or the batch of a worker). No AWS call within it lasts longer, whatever retries and pauses
 * the client would make. Retries continue until the deadline, so no request is refused that could still be served.
 */

type Deadline = { readonly atMs: number; readonly signal: AbortSignal };

/** The longest delay of a timer. A longer one would fire immediately. */
const longestTimerMs = 2 ** 31 - 1;

const deadlines = new AsyncLocalStorage<Deadline>();

/** The deadline of the work passed before a service answered. */
export class OutOfTime extends Error {
  constructor() {
    super('The deadline passed before the service answered.');
    this.name = 'OutOfTime';
  }
}

/** Runs work and aborts its calls after `ms` milliseconds. Nested work has its own deadline, which may be earlier or later. */
export async function withDeadline<Result>(ms: number, work: () => Promise<Result>): Promise<Result> {
  const controller = new AbortController();
  const timer = setTimeout(() => controller.abort(new OutOfTime()), Math.min(Math.max(0, ms), longestTimerMs));
  try {
    return await deadlines.run({ atMs: performance.now() + ms, signal: controller.signal }, work);
  } finally {
    clearTimeout(timer);
  }
}

/** Returns how much time the current work has left; infinite for work without a deadline. */
export const remainingMs = (): number => (deadlines.getStore()?.atMs ?? Number.POSITIVE_INFINITY) - performance.now();

/** The options of the SDK's clients: the signal that aborts the call. */
export type SendOptions = { readonly abortSignal?: AbortSignal };

/**
 * Makes a call with the signal that aborts it at the deadline of the current work, or without a signal when there is no deadline.
 * @throws OutOfTime at the deadline, even when the call does not react to the signal immediately
 */
export async function callInTime<Result>(call: (options: SendOptions) => Promise<Result>): Promise<Result> {
  const signal = deadlines.getStore()?.signal;
  if (signal === undefined) return await call({});
  signal.throwIfAborted();
  const { promise, resolve, reject } = Promise.withResolvers<Result>();
  const giveUp = (): void => reject(signal.reason);
  // Added before the call's own listener, so that the error is OutOfTime and not an aborted request.
  signal.addEventListener('abort', giveUp, { once: true });
  call({ abortSignal: signal }).then(resolve, reject);
  try {
    return await promise;
  } finally {
    signal.removeEventListener('abort', giveUp);
  }
}

/** Returns an SDK client whose calls end at the deadline of their work. */
export function withCallDeadline<Client extends { readonly send: (command: never, options: SendOptions) => Promise<unknown> }>(
  client: Client,
): Client {
  const send = (command: never, options: SendOptions = {}) =>
    callInTime(async ({ abortSignal }) => await client.send(command, { ...options, ...eitherOf(options.abortSignal, abortSignal) }));
  return Object.assign(Object.create(client), { send });
}

function eitherOf(one: AbortSignal | undefined, other: AbortSignal | undefined): SendOptions {
  const abortSignal = one === undefined || other === undefined ? (one ?? other) : AbortSignal.any([one, other]);
  return abortSignal === undefined ? {} : { abortSignal };
}
