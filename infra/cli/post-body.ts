export type Post = {
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
  readonly limitMs: number;
  readonly signal: AbortSignal;
};

/**
 * Sends JSON to a receiver with POST. Returns the status of the answer, `timeout` if none arrives within the limit, or
 * `unreachable` if there is no server.
 * @throws the signal's reason when it is aborted
 */
export async function postBody(url: string, { headers, body, limitMs, signal }: Post): Promise<number | 'timeout' | 'unreachable'> {
  signal.throwIfAborted();
  // `AbortSignal.any` is not used, because in Node 20 the garbage collector may discard its timeout.
  const stop = new AbortController();
  let isLate = false;
  const timer = setTimeout(() => {
    isLate = true;
    stop.abort();
  }, limitMs);
  const interrupt = (): void => stop.abort();
  signal.addEventListener('abort', interrupt);
  try {
    const init = { method: 'POST', headers: { 'Content-Type': 'application/json', ...headers }, body, redirect: 'manual' as const };
    const answer = await fetch(url, { ...init, signal: stop.signal });
    await answer.arrayBuffer();
    return answer.status;
  } catch {
    signal.throwIfAborted();
    return isLate ? 'timeout' : 'unreachable';
  } finally {
    clearTimeout(timer);
    signal.removeEventListener('abort', interrupt);
  }
}
