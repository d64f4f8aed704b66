import { causeText } from './cause-text.ts';
import type { ClientOperation } from './client-operation.ts';
import type { Connection } from './connection.ts';
import { type Outcome, StoreApiError } from './errors.ts';
import type { Request } from './request.ts';
import { type Attempt, noAnswer, tryOnce } from './try-once.ts';

/** A call's response, for `withResponse`. */
export type CallResponse = {
  readonly status: number;
  readonly headers: Headers;
  readonly requestId: string | null;
  /** Whether this is the stored response of an earlier request with the same key. */
  readonly isReplayed: boolean;
  readonly tries: number;
};

export type Answered = { readonly body: unknown; readonly response: CallResponse };

const FIRST_BACKOFF_MS = 500;
const LONGEST_BACKOFF_MS = 20_000;
/**
 * The server sends these statuses before it looks up the idempotency key, so they do not reveal what an earlier attempt
 * did.
 */
const BEFORE_THE_KEY = [401, 403, 429];

/**
 * Makes one call. Retries after 5xx, 429 and 409 `idempotency_in_progress`, and if there is no response or an
 * unreadable one. A POST that accepts no key is retried only after 429, because otherwise its work could be done twice.
 *
 * If the caller's signal is aborted and a write may have been done, the error has the code `aborted` and contains the
 * key with which to repeat the call. If no write can have been done, the signal's reason is thrown.
 * @throws StoreApiError after the last attempt, or with the code `aborted`
 * @throws the signal's reason
 */
export async function send(connection: Connection, request: Request): Promise<Answered> {
  const { operation, path, options } = request;
  const { pacer, nowMs, wait } = connection;
  const startedMs = nowMs();
  const endsAtMs = startedMs + (options.deadlineMs ?? connection.deadlineMs);
  const key = operation.keyed === true ? (options.idempotencyKey ?? connection.newKey()) : null;
  const isRepeatable = key !== null || operation.method !== 'POST';
  let outcome: Outcome = 'not_done';
  let tries = 0;
  let attempt: Attempt = {
    status: null,
    headers: null,
    body: null,
    problem: noAnswer('deadline_passed', 'there was no time left for an attempt'),
  };

  const failure = (): StoreApiError =>
    new StoreApiError(
      {
        ...(attempt.problem ?? noAnswer('no_answer', 'no answer')),
        status: attempt.status,
        requestId: requestIdOf(attempt),
        outcome,
        idempotencyKey: key,
        retryAfterMs: retryAfterMs(attempt),
        tries,
        operation: request.name,
        method: operation.method,
        path,
      },
      attempt.cause,
    );
  const stopIfAborted = (): void => {
    if (options.signal?.aborted !== true) return;
    const { reason } = options.signal;
    if (outcome === 'not_done') throw reason;
    const problem = noAnswer('aborted', `aborted by its caller, but may have taken effect (${causeText(reason)})`);
    attempt = { status: null, headers: null, body: null, problem, cause: reason };
    throw failure();
  };
  const waitOrFail = async (ms: number): Promise<void> => {
    if (nowMs() + ms >= endsAtMs) throw failure();
    await wait(ms, options.signal).catch((error: unknown) => {
      stopIfAborted();
      throw error;
    });
  };

  try {
    for (;;) {
      stopIfAborted();
      for (let ms = pacer?.take(nowMs()) ?? 0; ms > 0; ms = pacer?.take(nowMs()) ?? 0) await waitOrFail(ms);
      tries += 1;
      const timeoutMs = Math.max(1, Math.min(options.timeoutMs ?? connection.timeoutMs, endsAtMs - nowMs()));
      try {
        attempt = await tryOnce(connection, request, key, timeoutMs);
      } finally {
        pacer?.end(nowMs(), attempt.headers);
      }
      if (attempt.problem === null) return answered(attempt, tries);
      outcome = outcomeAfter(attempt, outcome, operation, key);
      if (attempt.problem.code === 'aborted') stopIfAborted();
      const isLast = tries > (options.maxRetries ?? connection.maxRetries);
      if (isLast || !isWorthAnother(attempt, isRepeatable)) throw failure();
      await waitOrFail(pauseMs(attempt, tries, connection.random));
    }
  } finally {
    const durationMs = nowMs() - startedMs;
    connection.onCall?.({
      ...{ operation: request.name, method: operation.method, path, tries, durationMs },
      ...{ status: attempt.status, requestId: requestIdOf(attempt) },
    });
  }
}

const requestIdOf = ({ headers }: Attempt): string | null => headers?.get('x-request-id') ?? null;

const answered = (attempt: Attempt, tries: number): Answered => {
  const headers = attempt.headers ?? new Headers();
  const isReplayed = headers.get('idempotent-replayed') === 'true';
  return { body: attempt.body, response: { status: attempt.status ?? 0, headers, requestId: requestIdOf(attempt), isReplayed, tries } };
};

const isStillRunning = ({ status, problem }: Attempt): boolean => status === 409 && problem?.code === 'idempotency_in_progress';

/** Reports whether a failed attempt ended without a 3xx or 4xx response. */
const lacksApiError = ({ status }: Attempt): boolean => status === null || status < 300 || status >= 500;

function isWorthAnother(attempt: Attempt, isRepeatable: boolean): boolean {
  return attempt.status === 429 || (isRepeatable && (lacksApiError(attempt) || isStillRunning(attempt)));
}

/**
 * Returns the outcome of a call's write after another failed attempt. A response with a 2xx status and an unreadable
 * body means `done`. The outcome `done` never changes.
 */
function outcomeAfter(attempt: Attempt, before: Outcome, { method }: ClientOperation, key: string | null): Outcome {
  if (method === 'GET') return 'not_done';
  if (before === 'done' || (attempt.status !== null && attempt.status < 300)) return 'done';
  if (lacksApiError(attempt) || isStillRunning(attempt)) return 'unknown';
  // This refusal proves that no attempt has done the work, except in two cases:
  // - The request had no key.
  // - The server refused the request before it looked up the key (`BEFORE_THE_KEY`).
  return key === null || BEFORE_THE_KEY.includes(attempt.status ?? 0) ? before : 'not_done';
}

function retryAfterMs({ headers }: Attempt): number | null {
  const seconds = Number.parseInt(headers?.get('retry-after') ?? '', 10);
  return Number.isNaN(seconds) ? null : seconds * 1000;
}

/**
 * Returns the time to wait before the next attempt, in ms:
 * - if the server asks for a wait, the requested time plus jitter, so that clients do not all try again at the same moment
 * - otherwise a random time below an exponentially growing limit
 */
function pauseMs(attempt: Attempt, tries: number, random: () => number): number {
  const wantedMs = retryAfterMs(attempt);
  if (wantedMs !== null) return wantedMs + Math.round(random() * FIRST_BACKOFF_MS);
  return Math.round(random() * Math.min(LONGEST_BACKOFF_MS, FIRST_BACKOFF_MS * 2 ** (tries - 1)));
}
