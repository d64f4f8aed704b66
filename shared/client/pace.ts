/** Estimates how many more calls the current rate limit window allows. */
export type Pacer = {
  /**
   * Reserves a call and returns 0. If no call is allowed yet, returns the number of milliseconds to wait before the
   * next try.
   */
  readonly take: (nowMs: number) => number;
  /** Ends a reserved call. `headers` are those of its response; null if there was none. */
  readonly end: (nowMs: number, headers: Headers | null) => void;
};

const WINDOW_MS = 60_000;
/**
 * The maximum difference between the end times that two responses report for the same window. The end times can differ
 * because headers contain whole seconds and because responses take time to arrive.
 */
const SAME_WINDOW_MS = 5_000;

/**
 * Returns a pacer that counts calls with the help of the `X-RateLimit-*` headers. If no other client uses the same key,
 * no call is refused because of the rate limit.
 */
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
      // A response about an earlier window is ignored. If the end of the current window is only assumed, a response is
      // ignored when its window ends at most `SAME_WINDOW_MS` from now.
      const isOver = window?.isAssumed === true ? stated.endsAtMs - nowMs <= SAME_WINDOW_MS : laterMs < -SAME_WINDOW_MS;
      if (isOver) return;
      const isSame = Math.abs(laterMs) <= SAME_WINDOW_MS;
      window = { ...stated, left: isSame ? Math.min(window?.left ?? stated.left, stated.left) : stated.left - running, isAssumed: false };
    },
  };
}

/**
 * Reads the rate limit headers; null if one is missing. If the response has a date, the end of the window is computed
 * with the server's clock.
 */
function statedIn(headers: Headers, nowMs: number): { readonly left: number; readonly limit: number; readonly endsAtMs: number } | null {
  const [limit, left, resetSec] = ['limit', 'remaining', 'reset'].map((name) =>
    Number.parseInt(headers.get(`x-ratelimit-${name}`) ?? '', 10),
  );
  if (limit === undefined || left === undefined || resetSec === undefined || Number.isNaN(limit + left + resetSec)) return null;
  const serverMs = Date.parse(headers.get('date') ?? '');
  const lastsMs = resetSec * 1000 - (Number.isNaN(serverMs) ? nowMs : serverMs);
  return { left, limit, endsAtMs: nowMs + Math.min(Math.max(lastsMs, 0), WINDOW_MS) };
}
