/** How many more calls the window of the rate limit has room for, as far as this client knows. */
export type Pacer = {
  /** Takes a place and gives 0, or gives the milliseconds until there may be one. */
  readonly take: (nowMs: number) => number;
  /** Ends the call that a place was taken for, with the headers of its answer. */
  readonly end: (nowMs: number, headers: Headers | null) => void;
};

const WINDOW_MS = 60_000;
/** Two answers of one window may differ by as much in when it ends: headers tell whole seconds, and answers travel. */
const SAME_WINDOW_MS = 5_000;

/** Counts by the `X-RateLimit-*` headers, so that a client alone with its key is not refused for its rate. */
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
      // An overtaken answer belongs to a window that is over. Where the end is only assumed, other clients may have begun the window earlier.
      const isOver = window?.isAssumed === true ? stated.endsAtMs - nowMs <= SAME_WINDOW_MS : laterMs < -SAME_WINDOW_MS;
      if (isOver) return;
      const isSame = Math.abs(laterMs) <= SAME_WINDOW_MS;
      window = { ...stated, left: isSame ? Math.min(window?.left ?? stated.left, stated.left) : stated.left - running, isAssumed: false };
    },
  };
}

/** The end is computed from the server's own clock, where the answer has it. */
function statedIn(headers: Headers, nowMs: number): { readonly left: number; readonly limit: number; readonly endsAtMs: number } | null {
  const [limit, left, resetSec] = ['limit', 'remaining', 'reset'].map((name) =>
    Number.parseInt(headers.get(`x-ratelimit-${name}`) ?? '', 10),
  );
  if (limit === undefined || left === undefined || resetSec === undefined || Number.isNaN(limit + left + resetSec)) return null;
  const serverMs = Date.parse(headers.get('date') ?? '');
  const lastsMs = resetSec * 1000 - (Number.isNaN(serverMs) ? nowMs : serverMs);
  return { left, limit, endsAtMs: nowMs + Math.min(Math.max(lastsMs, 0), WINDOW_MS) };
}
