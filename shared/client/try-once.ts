import type { Connection } from './connection.ts';
import type { FieldError } from './errors.ts';
import type { Request } from './request.ts';

/** Why a try gave nothing; the server's own words where it had any. */
export type Problem = {
  readonly type: string;
  readonly code: string;
  readonly message: string;
  readonly param: string | null;
  readonly meta: Readonly<Record<string, unknown>>;
  readonly errors: readonly FieldError[];
};

/** The result of one try: a body, or a problem. `status` and `headers` are null when no answer came. */
export type Attempt = {
  readonly status: number | null;
  readonly headers: Headers | null;
  readonly body: unknown;
  readonly problem: Problem | null;
  readonly cause?: unknown;
};

export const noAnswer = (code: string, message: string): Problem => ({
  type: 'connection',
  code,
  message,
  param: null,
  meta: {},
  errors: [],
});

/**
 * Sends a request once and reads its answer, within the time.
 * @throws the reason of the caller's signal when it is aborted; nothing else
 */
export async function tryOnce(connection: Connection, request: Request, key: string | null, timeoutMs: number): Promise<Attempt> {
  const { operation, path, query, body, options } = request;
  const { credential, baseUrl } = connection;
  const token = typeof credential === 'string' ? credential : await credential();
  const headers = new Headers({ Authorization: `Bearer ${token}`, Accept: operation.answer === 'text' ? 'text/csv' : 'application/json' });
  if (key !== null) headers.set('Idempotency-Key', key);
  if (options.restoredIds !== undefined) headers.set('Restored-Ids', options.restoredIds.join(','));
  if (body !== undefined) headers.set('Content-Type', 'application/json');
  const limit = limited(timeoutMs, options.signal);
  let answer: Response | undefined;
  try {
    answer = await connection.fetch(`${baseUrl}${path}${query}`, {
      method: operation.method,
      headers,
      body: body === undefined ? null : JSON.stringify(body),
      signal: limit.signal,
      // A redirected POST would arrive as a GET; the API sends none.
      redirect: 'error',
    });
    return { status: answer.status, headers: answer.headers, ...readBody(answer, await answer.text(), operation.answer === 'text') };
  } catch (cause) {
    options.signal?.throwIfAborted();
    const problem = limit.signal.aborted
      ? noAnswer('timed_out', `no answer within ${timeoutMs} ms`)
      : noAnswer('no_answer', cause instanceof Error ? cause.message : String(cause));
    return { status: answer?.status ?? null, headers: answer?.headers ?? null, body: null, problem, cause };
  } finally {
    limit.end();
  }
}

function readBody({ ok, status }: Response, text: string, isText: boolean): Pick<Attempt, 'body' | 'problem'> {
  if (ok && isText) return { body: text, problem: null };
  const body = parsed(text);
  const isObject = typeof body === 'object' && body !== null;
  if (ok && isObject) return { body, problem: null };
  const { error } = isObject ? (body as { readonly error?: Partial<Problem> }) : {};
  const unreadable = noAnswer('unreadable_answer', `answered ${status} with something else than JSON of this API`);
  return { body: null, problem: !ok && typeof error?.code === 'string' ? { ...unreadable, ...error } : unreadable };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** A signal of its own, since `AbortSignal.any` may lose a timeout that nothing else holds. */
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
