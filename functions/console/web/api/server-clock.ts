let aheadMs = 0;

/** Takes the time of the server from an answer: the clock of this machine may be wrong. */
export function setServerClock(headers: Headers): void {
  const at = Date.parse(headers.get('date') ?? '');
  if (!Number.isNaN(at)) aheadMs = Date.now() - at;
}

/** The time of the server, epoch ms. */
export const serverNowMs = (): number => Date.now() - aheadMs;
