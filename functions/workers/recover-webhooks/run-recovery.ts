import type { Log } from '#shared/lambda/log.ts';
import { readItems } from '#shared/table/read-items.ts';
import { retryOnConflict } from '#shared/table/retry-on-conflict.ts';
import { parseReadable } from '#shared/table/rows/unreadable-rows.ts';
import type { Table } from '#shared/table/table-client.ts';
import { transact } from '#shared/table/transact.ts';
import { scheduleBacklogDrain } from '#shared/webhooks/backlog/schedule-backlog-drain-table.ts';
import { deliveryKey, parseDelivery } from '#shared/webhooks/delivery/webhook-deliveries-table.ts';
import { isSwitchedOn, type WebhookEndpoint } from '#shared/webhooks/endpoint/webhook-endpoint.ts';
import { getEndpoint } from '#shared/webhooks/endpoint/webhook-endpoints-table.ts';
import { type RangeStep, stepThroughRange } from '#shared/webhooks/recovery/deliveries-in-range-table.ts';
import { type Progress, progressWrite, recoverDeliveryWrite, recoveredLabel } from '#shared/webhooks/recovery/webhook-recoveries-table.ts';
import { isMeant, isWornOut, type WebhookRecovery } from '#shared/webhooks/recovery/webhook-recovery.ts';

export type RecoverDeps = {
  readonly table: Table;
  readonly clock: () => number;
  readonly log: Log;
  /**
   * The interval between runs of the worker that drains backlogs. A recovery schedules at most one drain per interval.
   */
  readonly periodMs: number;
};

/** The number of deliveries per turn. That many fit into a transaction (4 MB) even if each row has the maximum size. */
const perTurn = 20;

/** A recovery that one run is working on. */
export type RunningRecovery = {
  readonly names: Readonly<Record<string, string | number>>;
  /**
   * Processes one page; returns false when nothing is left. Throws `TransactionRefused` with the label `recovery` if
   * another run is working on the recovery.
   */
  readonly goOn: () => Promise<boolean>;
};

/** Resumes a recovery where the last run ended. */
export function openRecovery(deps: RecoverDeps, recovery: WebhookRecovery, isOver: () => boolean): RunningRecovery {
  const { table, clock, log, periodMs } = deps;
  const { storeId, endpointId } = recovery.range;
  const names = { store_id: storeId, endpoint_id: endpointId, recovery_id: recovery.id };
  const steps = stepThroughRange(table, recovery.range, recovery.lookedUpToId);
  let current = recovery;
  let drainDueAtMs = Number.NEGATIVE_INFINITY;

  /**
   * Schedules a drain of the endpoint's backlog. Call this function before moving deliveries to the backlog, so that
   * the deliveries are drained even after a crash.
   */
  async function scheduleDrain(endpoint: WebhookEndpoint): Promise<void> {
    if (!isSwitchedOn(endpoint) || clock() - drainDueAtMs < periodMs) return;
    drainDueAtMs = clock();
    await scheduleBacklogDrain(table, endpoint, drainDueAtMs);
  }

  async function goOn(): Promise<boolean> {
    const endpoint = await getEndpoint(table, storeId, endpointId);
    const { ids, lookedUpToId, isEnd } =
      endpoint === null ? { ids: [], lookedUpToId: current.lookedUpToId, isEnd: true } : await nextIds(steps, current, isOver);
    if (endpoint !== null && ids.length > 0) await scheduleDrain(endpoint);
    const isOn = endpoint !== null && isSwitchedOn(endpoint);
    const progress = await move(deps, current, ids, { isOn, lookedUpToId, state: isEnd ? 'done' : 'running' });
    current = { ...current, ...progress };
    if (isEnd) log.info('webhooks.recovered', { ...names, count: current.moved, left_out: current.leftOut });
    return !isEnd;
  }

  return { names, goOn };
}

type Ids = { readonly ids: readonly number[]; readonly lookedUpToId: number; readonly isEnd: boolean };

async function nextIds(steps: AsyncGenerator<RangeStep>, { lookedUpToId: from }: WebhookRecovery, isOver: () => boolean): Promise<Ids> {
  const ids: number[] = [];
  let lookedUpToId = from;
  while (ids.length < perTurn && !isOver()) {
    const { value: step, done } = await steps.next();
    if (done === true) return { ids, lookedUpToId, isEnd: true };
    lookedUpToId = Math.max(lookedUpToId, step.id);
    if (step.belongs) ids.push(step.id);
  }
  return { ids, lookedUpToId, isEnd: false };
}

/**
 * Moves deliveries and stores the progress in the same transaction. A delivery is moved only if it is unchanged since
 * it was read, so that the move never overwrites another change.
 */
function move(
  { table, clock }: RecoverDeps,
  recovery: WebhookRecovery,
  ids: readonly number[],
  { isOn, ...rest }: Pick<Progress, 'state' | 'lookedUpToId'> & { readonly isOn: boolean },
): Promise<Progress> {
  const { range, createdAtMs } = recovery;
  return retryOnConflict([recoveredLabel], async () => {
    const nowMs = clock();
    const items = await readItems(
      table,
      ids.map((id) => deliveryKey({ storeId: range.storeId, id })),
    );
    const meant = parseReadable(items, parseDelivery).filter((delivery) => isMeant(delivery, range, { askedAtMs: createdAtMs, nowMs }));
    const moved = meant.filter((delivery) => !isWornOut(delivery));
    const progress: Progress = {
      ...rest,
      moved: recovery.moved + moved.length,
      leftOut: recovery.leftOut + meant.length - moved.length,
    };
    await transact(table, [
      progressWrite(recovery, progress, nowMs),
      ...moved.map((delivery) => recoverDeliveryWrite(delivery, { isOn, nowMs })),
    ]);
    return progress;
  });
}
