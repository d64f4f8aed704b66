import { AsyncLocalStorage } from 'node:async_hooks';

/*
 * The deadline for a unit of work, such as a request or a worker's batch. Until the deadline, failed AWS calls may be
 * retried. At the deadline, all AWS calls of this unit of work are aborted, even if the SDK client would retry them.
 */

type Deadline = { readonly atMs: number; readonly signal: AbortSignal };

/** The longest delay that a timer supports, in ms. With a longer delay it would fire immediately. */
const longestTimerMs = 2 ** 31 - 1;

const deadlines = new AsyncLocalStorage<Deadline>();

/** Thrown if the deadline passes before a service has answered. */
export class OutOfTime extends Error {
  constructor() {
    super('The deadline passed before the service answered.');
    this.name = 'OutOfTime';
  }
}

/**
 * Runs work and aborts its calls after `ms` milliseconds. Nested work has its own deadline, which may be earlier or
 * later.
 */
export async function withDeadline<Result>(ms: number, work: () => Promise<Result>): Promise<Result> {
  const controller = new AbortController();
  const timer = setTimeout(() => controller.abort(new OutOfTime()), Math.min(Math.max(0, ms), longestTimerMs));
  try {
    return await deadlines.run({ atMs: performance.now() + ms, signal: controller.signal }, work);
  } finally {
    clearTimeout(timer);
  }
}

/** Returns the number of ms that the current work has left; infinity if it has no deadline. */
export const remainingMs = (): number => (deadlines.getStore()?.atMs ?? Number.POSITIVE_INFINITY) - performance.now();

/** The SDK client's options for a call: the signal that aborts it. */
export type SendOptions = { readonly abortSignal?: AbortSignal };

/**
 * Makes a call, passing it a signal that aborts at the deadline of the current work. Without a deadline there is no
 * signal.
 * @throws OutOfTime at the deadline, even if the call does not react to the signal immediately
 */
export async function callInTime<Result>(call: (options: SendOptions) => Promise<Result>): Promise<Result> {
  const signal = deadlines.getStore()?.signal;
  if (signal === undefined) return await call({});
  signal.throwIfAborted();
  const { promise, resolve, reject } = Promise.withResolvers<Result>();
  const giveUp = (): void => reject(signal.reason);
  // This listener is added before any listener of the call, so it runs first. At the deadline, the promise therefore
  // rejects with OutOfTime and not with the error of the aborted request.
  signal.addEventListener('abort', giveUp, { once: true });
  call({ abortSignal: signal }).then(resolve, reject);
  try {
    return await promise;
  } finally {
    signal.removeEventListener('abort', giveUp);
  }
}

/** Returns an SDK client that aborts its calls at the deadline of the current work. */
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
