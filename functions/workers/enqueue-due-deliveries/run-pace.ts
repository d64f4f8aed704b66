import { selectTrialStores } from '#shared/stores/stores-table.ts';
import type { Table } from '#shared/table/table-client.ts';
import { deliveryRate } from '#shared/webhooks/delivery/delivery-rate.ts';
import { isSwitchedOn, type WebhookEndpoint } from '#shared/webhooks/endpoint/webhook-endpoint.ts';
import { backlogPerSec, isBreakerOpen, isProbing, maxDeliveriesInPeriod } from '#shared/webhooks/endpoint-health/endpoint-health.ts';

/** The start of a run, and the number of milliseconds until the next run. */
export type RunTime = { readonly nowMs: number; readonly periodMs: number };

/** How many deliveries a run may enqueue, and how many it has enqueued. */
type Pace = {
  /** The maximum number of deliveries that this run may enqueue. */
  readonly most: number;
  readonly perSecond: number;
  /**
   * The maximum number of deliveries in second 0 of the run. Second 0 is also the final second of the previous run, so
   * the two runs share the limit `perSecond`.
   */
  readonly inFirstSecond: number;
  enqueued: number;
  /** The number of deliveries enqueued for each second of the run. The keys are seconds since the start of the run. */
  readonly bySecond: Map<number, number>;
};

/** How many deliveries a run may enqueue for all endpoints of a store, and how many it has enqueued. */
export type StorePace = Pace & {
  /** Whether the store has been read. An unread store has the limits of a trial store. */
  readonly isKnown: boolean;
  /** Whether this run has found that any of the store's endpoints has a backlog. */
  hasBacklog: boolean;
  /** The number of endpoints that still have deliveries to drain in this run. */
  toDrain: number;
};

/** A run's pace for one endpoint. */
export type EndpointPace = Pace & {
  readonly endpoint: WebhookEndpoint;
  /**
   * The maximum number of due deliveries that this run may enqueue for the endpoint. If the endpoint has a backlog, the
   * maximum is half of the endpoint's limit. The rest is reserved for the backlog.
   */
  readonly mostDue: number;
};

/**
 * The state of one run. All deliveries to an endpoint share the endpoint's pace, and all deliveries of a store share
 * the store's pace.
 */
export type Run = RunTime & { readonly paces: Map<string, EndpointPace | null>; readonly stores: Map<string, StorePace> };

/**
 * Returns the pace for one endpoint. If the endpoint is off or its breaker stays open during the run, the maximum is 0.
 * If the breaker is half-open or becomes half-open, the maximum is 1. Otherwise, the maximum is what the rate limit and
 * the endpoint's speed allow.
 */
export function newEndpointPace(endpoint: WebhookEndpoint, { nowMs, periodMs }: RunTime): EndpointPace {
  const most = mostOf(endpoint, { nowMs, periodMs });
  const mostDue = endpoint.healthRecord.isBacklogWatched ? Math.ceil(most / 2) : most;
  return { endpoint, most, mostDue, perSecond: backlogPerSec, inFirstSecond: 1, enqueued: 0, bySecond: new Map() };
}

/**
 * The limit for a store in one second, as a multiple of the store's average rate. The limit allows several endpoints of
 * a live store to receive at full rate in parallel.
 */
const burst = 4;

/** Returns a store's pace for one run. `testMode` is null if the store has not been read. */
export function newStorePace(testMode: boolean | null, { periodMs }: Pick<RunTime, 'periodMs'>): StorePace {
  const { waitingPerMinute: most } = deliveryRate({ testMode: testMode ?? true });
  const perSecond = Math.ceil((burst * most) / Math.max(1, Math.ceil(periodMs / 1000)));
  const inFirstSecond = Math.ceil(perSecond / 2);
  const isKnown = testMode !== null;
  return { most, perSecond, inFirstSecond, isKnown, hasBacklog: false, toDrain: 0, enqueued: 0, bySecond: new Map() };
}

/**
 * Returns the maximum number of due retries that a run may enqueue for a store. If the store has a backlog, the maximum
 * is half of the store's limit. The rest is reserved for the store's backlogs.
 */
export const maxDueRetries = ({ most, hasBacklog }: StorePace): number => (hasBacklog ? Math.ceil(most / 2) : most);

/**
 * Returns the maximum number of deliveries to drain from an endpoint's backlog. The store's remaining limit is divided
 * equally among the endpoints that still have deliveries to drain.
 */
export const maxDrained = (pace: EndpointPace, store: StorePace): number =>
  Math.min(pace.most - pace.enqueued, Math.ceil((store.most - store.enqueued) / Math.max(1, store.toDrain)));

function mostOf(endpoint: WebhookEndpoint, { nowMs, periodMs }: RunTime): number {
  const { healthRecord } = endpoint;
  // If the breaker becomes half-open before the next run, one delivery is allowed as a probe.
  if (!isSwitchedOn(endpoint) || isBreakerOpen(healthRecord, nowMs + periodMs)) return 0;
  if (isBreakerOpen(healthRecord, nowMs) || isProbing(healthRecord, nowMs)) return 1;
  return maxDeliveriesInPeriod(healthRecord, periodMs);
}

/**
 * Reserves a time for one message to an endpoint. The run spreads the messages of each endpoint and of each store over
 * the seconds until the next run. Returns a time (epoch ms) at or after `notBeforeMs`, within the first second in which
 * both the endpoint and the store have room. Returns null if no second has room.
 */
export function takeNextTime(pace: EndpointPace, store: StorePace, { nowMs, periodMs }: RunTime, notBeforeMs: number): number | null {
  const paces = [pace, store];
  if (paces.some(({ enqueued, most }) => enqueued >= most)) return null;
  const earliestMs = Math.max(nowMs, notBeforeMs, pace.endpoint.healthRecord.openUntilMs ?? 0);
  const earliestSec = Math.ceil((earliestMs - nowMs) / 1000);
  const lastSec = Math.max(earliestSec, Math.ceil(periodMs / 1000));
  for (let second = earliestSec; second <= lastSec; second += 1) {
    if (paces.every((one) => (one.bySecond.get(second) ?? 0) < roomIn(one, second, lastSec))) {
      for (const one of paces) {
        one.bySecond.set(second, (one.bySecond.get(second) ?? 0) + 1);
        one.enqueued += 1;
      }
      return second === earliestSec ? earliestMs : nowMs + (second - 1) * 1000 + 1;
    }
  }
  return null;
}

function roomIn({ perSecond, inFirstSecond }: Pace, second: number, lastSec: number): number {
  if (second === 0) return inFirstSecond;
  return second === lastSec ? perSecond - inFirstSecond : perSecond;
}

/** Returns a store's pace in a run. Until the store has been read, it gets the pace of a trial store. */
export function storePaceInRun(run: Run, storeId: string): StorePace {
  const pace = run.stores.get(storeId) ?? newStorePace(null, run);
  run.stores.set(storeId, pace);
  return pace;
}

/**
 * Reads those of the given stores that this run has not read yet. Until a store has been read, it has the pace of a
 * trial store.
 */
export async function loadStorePaces(table: Table, run: Run, storeIds: readonly string[]): Promise<void> {
  const unknown = [...new Set(storeIds)].filter((storeId) => !storePaceInRun(run, storeId).isKnown);
  const trials = await selectTrialStores(table, unknown);
  for (const storeId of unknown) {
    const { enqueued, bySecond, hasBacklog } = storePaceInRun(run, storeId);
    run.stores.set(storeId, { ...newStorePace(trials.has(storeId), run), enqueued, bySecond, hasBacklog });
  }
}

/** Loads the limits of each store that has more due deliveries than a trial store may send in one run. */
export async function loadPacesOfBusyStores(table: Table, run: Run, due: readonly { readonly storeId: string }[]): Promise<void> {
  const busy = [...Map.groupBy(due, ({ storeId }) => storeId)].filter(([storeId, { length }]) => {
    const pace = storePaceInRun(run, storeId);
    return pace.enqueued + length > maxDueRetries(pace);
  });
  await loadStorePaces(
    table,
    run,
    busy.map(([storeId]) => storeId),
  );
}
