let aheadMs = 0;

/** Takes the server's time from a `Date` header, because the clock of this device may be wrong. */
export function setServerClock(headers: Headers): void {
  const at = Date.parse(headers.get('date') ?? '');
  if (!Number.isNaN(at)) aheadMs = Date.now() - at;
}

/** Returns the server time, in epoch ms. */
export const serverNowMs = (): number => Date.now() - aheadMs;
