import type { StoreClient } from '#shared/client/store-client.ts';

/** The rarest topic. With a rare topic as the filter, fewer requests are needed to find the end of the log. */
const RARE_TOPIC = 'app.uninstalled';
const HOUR_MS = 3_600_000;
/** The search tries the shortest period first, so that a month of the log is rarely read. */
const WINDOWS_MS = [HOUR_MS / 60, HOUR_MS, 24 * HOUR_MS, 7 * 24 * HOUR_MS, 31 * 24 * HOUR_MS];

/** Returns the number of the last event in a store's log; 0 if the log is empty. */
export async function readEndOfLog(store: StoreClient, nowMs: number, signal: AbortSignal): Promise<number> {
  let end = 0;
  for (const windowMs of WINDOWS_MS) {
    const since = new Date(nowMs - windowMs).toISOString();
    end = (await store.events.list({ topic: RARE_TOPIC, created_since: since }, { signal }).page()).last_sequence;
    if (end > 0) break;
  }
  for (let isMore = end > 0; isMore; ) {
    const page = await store.events.list({ topic: RARE_TOPIC, after_sequence: end }, { signal }).page();
    end = page.last_sequence;
    isMore = page.has_more;
  }
  return end;
}

/**
 * Returns the log position just before the first event that was created at or after a time. If there is no such event,
 * returns the end of the log.
 */
export async function findPositionSince(store: StoreClient, sinceMs: number, nowMs: number, signal: AbortSignal): Promise<number> {
  const since = new Date(sinceMs).toISOString();
  for await (const event of store.events.list({ created_since: since, limit: 1 }, { signal })) return event.sequence - 1;
  return readEndOfLog(store, nowMs, signal);
}
