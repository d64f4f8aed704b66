import { bounded, causeText } from './cause-text.ts';
import type { Connection } from './connection.ts';
import type { ConnectionErrorCode, FieldError, StoreApiErrorFacts } from './errors.ts';
import type { Request } from './request.ts';

/** Why an attempt failed, in the server's own words if it sent any. */
export type Problem = {
  readonly type: string;
  readonly code: StoreApiErrorFacts['code'];
  readonly message: string;
  readonly param: string | null;
  readonly meta: Readonly<Record<string, unknown>>;
  readonly errors: readonly FieldError[];
};

/** The result of one attempt: a body or a problem. `status` and `headers` are null if there was no response. */
export type Attempt = {
  readonly status: number | null;
  readonly headers: Headers | null;
  readonly body: unknown;
  readonly problem: Problem | null;
  readonly cause?: unknown;
};

export const noAnswer = (code: ConnectionErrorCode, message: string): Problem => ({
  type: 'connection',
  code,
  message,
  param: null,
  meta: {},
  errors: [],
});

/**
 * Sends a request once and reads its response, within the time limit. If the caller's signal ends the call, the problem
 * is `aborted`.
 * @throws TypeError for a header that cannot be sent, before anything is sent. Nothing else is thrown
 */
export async function tryOnce(connection: Connection, request: Request, key: string | null, timeoutMs: number): Promise<Attempt> {
  const { operation, path, query, body, options } = request;
  const { credential, baseUrl } = connection;
  const token = typeof credential === 'string' ? credential : await credential();
  const headers = headersOf({
    ...connection.headers,
    ...options.headers,
    Authorization: `Bearer ${token}`,
    Accept: operation.answer === 'text' ? 'text/csv' : 'application/json',
    ...(key !== null && { 'Idempotency-Key': key }),
    ...(body !== undefined && { 'Content-Type': 'application/json' }),
  });
  const limit = limited(timeoutMs, options.signal);
  let answer: Response | undefined;
  try {
    answer = await connection.fetch(`${baseUrl}${path}${query}`, {
      method: operation.method,
      headers,
      body: body === undefined ? null : JSON.stringify(body),
      signal: limit.signal,
      // Following a redirect would turn a POST into a GET. The API itself never redirects.
      redirect: 'error',
    });
    return { status: answer.status, headers: answer.headers, ...readBody(answer, await answer.text(), operation.answer === 'text') };
  } catch (cause) {
    const problem = problemOfFailure(options.signal, limit.signal, timeoutMs, baseUrl, cause);
    return { status: answer?.status ?? null, headers: answer?.headers ?? null, body: null, problem, cause };
  } finally {
    limit.end();
  }
}

/**
 * Returns a request's headers.
 * @throws TypeError for an invalid header. The message contains the header's name but not its value, which may be
 * secret
 */
function headersOf(values: Readonly<Record<string, string>>): Headers {
  const headers = new Headers();
  for (const [name, value] of Object.entries(values)) {
    try {
      headers.set(name, value);
    } catch {
      throw new TypeError(`The header ${name} has characters that cannot be sent`);
    }
  }
  return headers;
}

function problemOfFailure(
  signal: AbortSignal | undefined,
  limit: AbortSignal,
  timeoutMs: number,
  baseUrl: string,
  cause: unknown,
): Problem {
  if (signal?.aborted) return noAnswer('aborted', 'aborted by its caller');
  if (limit.aborted) return noAnswer('timed_out', `no answer from ${baseUrl} within ${timeoutMs} ms`);
  return noAnswer('no_answer', `no answer from ${baseUrl} (${causeText(cause)})`);
}

function readBody({ ok, status }: Response, text: string, isText: boolean): Pick<Attempt, 'body' | 'problem'> {
  if (ok && isText) return { body: text, problem: null };
  const body = parsed(text);
  const isObject = typeof body === 'object' && body !== null;
  if (ok && isObject) return { body, problem: null };
  const { error } = isObject ? (body as { readonly error?: Partial<Problem> }) : {};
  const unreadable = noAnswer('unreadable_answer', `answered ${status} with a body that is not this API's JSON`);
  const isOfTheApi = !ok && typeof error?.code === 'string';
  return { body: null, problem: isOfTheApi ? { ...unreadable, ...error, message: bounded(String(error.message), 500) } : unreadable };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/**
 * Combines the time limit and the caller's signal. `AbortSignal.any` is not used, because it may lose a timeout that
 * nothing else references.
 */
function limited(timeoutMs: number, outer: AbortSignal | undefined): { readonly signal: AbortSignal; readonly end: () => void } {
  const controller = new AbortController();
  const stop = () => controller.abort();
  const timer = setTimeout(stop, timeoutMs);
  if (outer?.aborted) stop();
  outer?.addEventListener('abort', stop, { once: true });
  return {
    signal: controller.signal,
    end: () => {
      clearTimeout(timer);
      outer?.removeEventListener('abort', stop);
    },
  };
}
