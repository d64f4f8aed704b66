import type { StoreClient } from '#shared/client/store-client.ts';

/** The rarest of all: with a filter, a page looks at far more events than it gives. */
const RARE_TOPIC = 'app.uninstalled';
const HOUR_MS = 3_600_000;
/** The shortest in which something happened is asked for, so that the log of a month need not be read. */
const WINDOWS_MS = [HOUR_MS / 60, HOUR_MS, 24 * HOUR_MS, 7 * 24 * HOUR_MS, 31 * 24 * HOUR_MS];

/** The number of the last event in the log of a store; 0 when there is none. */
export async function endOfLog(store: StoreClient, nowMs: number, signal: AbortSignal): Promise<number> {
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

/** The number after which the events created at or after a time come. */
export async function positionSince(store: StoreClient, sinceMs: number, nowMs: number, signal: AbortSignal): Promise<number> {
  const since = new Date(sinceMs).toISOString();
  for await (const event of store.events.list({ created_since: since, limit: 1 }, { signal })) return event.sequence - 1;
  return endOfLog(store, nowMs, signal);
}
