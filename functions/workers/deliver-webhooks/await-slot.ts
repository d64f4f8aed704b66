import type { Table } from '#shared/table/table-client.ts';
import { attemptLeaseMs, freesSlotsSoon } from '#shared/webhooks/endpoint-health/endpoint-health.ts';
import {
  acquireSlot,
  releaseExpiredSlots,
  type SlotLease,
  type SlotOutcome,
} from '#shared/webhooks/endpoint-health/endpoint-health-table.ts';

export type SlotDeps = {
  readonly table: Table;
  /** Epoch ms. */
  readonly clock: () => number;
  /** From 0 up to 1. */
  readonly random: () => number;
  readonly pause: (ms: number) => Promise<unknown>;
};

/** A burst to a quick receiver finds a slot within this time. */
const longestWaitMs = 600;
const longestPauseMs = 100;

/** Acquires a slot at an endpoint for one attempt, waiting a moment when all are taken. */
export async function awaitSlot({ table, clock, random, pause }: SlotDeps, lease: SlotLease): Promise<SlotOutcome> {
  for (let waitedMs = 0; ; ) {
    const nowMs = clock();
    const slot = await acquireSlot(table, lease, { nowMs, leaseUntilMs: nowMs + attemptLeaseMs });
    if (slot.acquired || slot.because !== 'full') return slot;
    if (await releaseExpiredSlots(table, slot.endpoint, nowMs)) continue;
    // Each look is a write: it is worth it only where a slot is likely to become free.
    if (waitedMs >= longestWaitMs || !freesSlotsSoon(slot.endpoint.healthRecord, nowMs)) return slot;
    const pauseMs = longestPauseMs * (0.5 + random() / 2);
    await pause(pauseMs);
    waitedMs += pauseMs;
  }
}
