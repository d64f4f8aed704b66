/** How many more calls the current rate limit window allows, as far as this client knows. */
export type Pacer = {
  /** Reserves a call and returns 0, or returns the milliseconds until a call may be possible. */
  readonly take: (nowMs: number) => number;
  /** Ends a reserved call, with the headers of its answer. */
  readonly end: (nowMs: number, headers: Headers | null) => void;
};

const WINDOW_MS = 60_000;
/** Tolerance for the end of one window in two answers: headers have whole seconds, and answers take time. */
const SAME_WINDOW_MS = 5_000;

/** Returns a pacer that counts by the `X-RateLimit-*` headers, so that a client alone with its key is never refused for its rate. */
export function createPacer(): Pacer {
  let window: { left: number; readonly limit: number; readonly endsAtMs: number; readonly isAssumed: boolean } | undefined;
  let running = 0;
  return {
    take(nowMs) {
      if (window !== undefined && nowMs >= window.endsAtMs) {
        window = { left: window.limit - running, limit: window.limit, endsAtMs: nowMs + WINDOW_MS, isAssumed: true };
      }
      if (window !== undefined && window.left <= 0) return window.endsAtMs - nowMs;
      if (window !== undefined) window.left -= 1;
      running += 1;
      return 0;
    },
    end(nowMs, headers) {
      running -= 1;
      const stated = headers === null ? null : statedIn(headers, nowMs);
      if (stated === null) return;
      const laterMs = window === undefined ? Number.POSITIVE_INFINITY : stated.endsAtMs - window.endsAtMs;
      // An overtaken answer belongs to a past window. If the end was only assumed, other clients may have started the window earlier.
      const isOver = window?.isAssumed === true ? stated.endsAtMs - nowMs <= SAME_WINDOW_MS : laterMs < -SAME_WINDOW_MS;
      if (isOver) return;
      const isSame = Math.abs(laterMs) <= SAME_WINDOW_MS;
      window = { ...stated, left: isSame ? Math.min(window?.left ?? stated.left, stated.left) : stated.left - running, isAssumed: false };
    },
  };
}

/** The end is computed with the server's own clock, if the answer includes it. */
function statedIn(headers: Headers, nowMs: number): { readonly left: number; readonly limit: number; readonly endsAtMs: number } | null {
  const [limit, left, resetSec] = ['limit', 'remaining', 'reset'].map((name) =>
    Number.parseInt(headers.get(`x-ratelimit-${name}`) ?? '', 10),
  );
  if (limit === undefined || left === undefined || resetSec === undefined || Number.isNaN(limit + left + resetSec)) return null;
  const serverMs = Date.parse(headers.get('date') ?? '');
  const lastsMs = resetSec * 1000 - (Number.isNaN(serverMs) ? nowMs : serverMs);
  return { left, limit, endsAtMs: nowMs + Math.min(Math.max(lastsMs, 0), WINDOW_MS) };
}
