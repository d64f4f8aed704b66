import type { Table } from '#shared/table/table-client.ts';
import { freesPlacesSoon, tryLeaseMs } from '#shared/webhooks/endpoint-health/endpoint-health.ts';
import { clearDeadSlots, type Entry, enterEndpoint, type Visit } from '#shared/webhooks/endpoint-health/endpoint-health-table.ts';

export type EntryDeps = {
  readonly table: Table;
  /** Epoch ms. */
  readonly clock: () => number;
  /** From 0 up to 1. */
  readonly random: () => number;
  readonly pause: (ms: number) => Promise<unknown>;
};

/** A burst to a quick receiver finds a place within this time. */
const longestWaitMs = 600;
const longestPauseMs = 100;

/** Takes a place at an endpoint for one try, waiting a moment when all are taken. */
export async function awaitEntry({ table, clock, random, pause }: EntryDeps, visit: Visit): Promise<Entry> {
  for (let waitedMs = 0; ; ) {
    const nowMs = clock();
    const entry = await enterEndpoint(table, visit, { nowMs, leaseUntilMs: nowMs + tryLeaseMs });
    if (entry.entered || entry.because !== 'full') return entry;
    if (await clearDeadSlots(table, entry.endpoint, nowMs)) continue;
    // Each look is a write: it is worth it only where a place is likely to become free.
    if (waitedMs >= longestWaitMs || !freesPlacesSoon(entry.endpoint.traffic, nowMs)) return entry;
    const pauseMs = longestPauseMs * (0.5 + random() / 2);
    await pause(pauseMs);
    waitedMs += pauseMs;
  }
}
