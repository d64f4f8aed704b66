export type Post = {
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
  readonly limitMs: number;
  readonly signal: AbortSignal;
};

/**
 * Sends JSON with POST. Returns the status of the answer, `timeout` if no answer arrives within `limitMs`, or
 * `unreachable` if there is no server.
 * @throws the reason of `signal` when `signal` is aborted
 */
export async function postBody(url: string, { headers, body, limitMs, signal }: Post): Promise<number | 'timeout' | 'unreachable'> {
  signal.throwIfAborted();
  // Do not use `AbortSignal.any`: in Node 20, the garbage collector may discard a timeout signal that is passed to it.
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
