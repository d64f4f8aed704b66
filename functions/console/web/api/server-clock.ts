let aheadMs = 0;

/** Sets the server time from a `Date` header, because this device's clock may be wrong. */
export function setServerClock(headers: Headers): void {
  const at = Date.parse(headers.get('date') ?? '');
  if (!Number.isNaN(at)) aheadMs = Date.now() - at;
}

/** Returns the server time, in epoch ms. */
export const serverNowMs = (): number => Date.now() - aheadMs;
