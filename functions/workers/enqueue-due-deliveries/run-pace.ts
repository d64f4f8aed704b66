import { selectTrialStores } from '#shared/stores/stores-table.ts';
import type { Table } from '#shared/table/table-client.ts';
import { deliveryRate } from '#shared/webhooks/delivery/delivery-rate.ts';
import { isSwitchedOn, type WebhookEndpoint } from '#shared/webhooks/endpoint/webhook-endpoint.ts';
import { backlogPerSec, isBreakerOpen, isProbing, maxDeliveriesInPeriod } from '#shared/webhooks/endpoint-health/endpoint-health.ts';

/** The start of a run and the time until the next one. */
export type RunTime = { readonly nowMs: number; readonly periodMs: number };

/** The capacity of a run and the number of deliveries that it has enqueued. */
type Pace = {
  /** The most deliveries that this run enqueues. */
  readonly most: number;
  readonly perSecond: number;
  /** Consecutive runs share a second; the later run may use this many of its slots. */
  readonly inFirstSecond: number;
  enqueued: number;
  /** The deliveries enqueued per second of the run, keyed by the delay of their messages. */
  readonly bySecond: Map<number, number>;
};

/** The pace of a run for all endpoints of a store together. */
export type StorePace = Pace & {
  /** Whether it is known if the store is a free trial. Until then the store has the pace of a trial. */
  readonly isKnown: boolean;
  /** Whether this run has seen a delivery in a backlog of the store. */
  hasBacklog: boolean;
  /** The number of endpoints that share the rest of the pace while backlogs are drained. */
  toDrain: number;
};

/** The pace of a run for one endpoint. */
export type EndpointPace = Pace & {
  readonly endpoint: WebhookEndpoint;
  /**
   * The most deliveries that may be due retries. The rest is reserved for the backlog, which retries would otherwise
   * starve.
   */
  readonly mostDue: number;
};

/** The state of one run. The pace of an endpoint or store covers all its deliveries of the run. */
export type Run = RunTime & { readonly paces: Map<string, EndpointPace | null>; readonly stores: Map<string, StorePace> };

/**
 * Returns the pace for one endpoint: none while it is off or its breaker is open, one delivery while the breaker is
 * half-open.
 */
export function newEndpointPace(endpoint: WebhookEndpoint, { nowMs, periodMs }: RunTime): EndpointPace {
  const most = mostOf(endpoint, { nowMs, periodMs });
  const mostDue = endpoint.healthRecord.isBacklogWatched ? Math.ceil(most / 2) : most;
  return { endpoint, most, mostDue, perSecond: backlogPerSec, inFirstSecond: 1, enqueued: 0, bySecond: new Map() };
}

/**
 * The most deliveries of a store in one second, as a multiple of its even share. This leaves room beside an endpoint
 * with its own rate.
 */
const burst = 4;

/** Returns the pace of a store for the minute of a run. `testMode` is null for a store that was not read. */
export function newStorePace(testMode: boolean | null, { periodMs }: Pick<RunTime, 'periodMs'>): StorePace {
  const { waitingPerMinute: most } = deliveryRate({ testMode: testMode ?? true });
  const perSecond = Math.ceil((burst * most) / Math.max(1, Math.ceil(periodMs / 1000)));
  const inFirstSecond = Math.ceil(perSecond / 2);
  const isKnown = testMode !== null;
  return { most, perSecond, inFirstSecond, isKnown, hasBacklog: false, toDrain: 0, enqueued: 0, bySecond: new Map() };
}

/** Returns the most due retries that a run enqueues in a store; the rest is reserved for its backlogs. */
export const maxDueRetries = ({ most, hasBacklog }: StorePace): number => (hasBacklog ? Math.ceil(most / 2) : most);

/**
 * Returns the most backlog deliveries for an endpoint: the endpoints still to be drained share the rest of the store's
 * pace.
 */
export const maxDrained = (pace: EndpointPace, store: StorePace): number =>
  Math.min(pace.most - pace.enqueued, Math.ceil((store.most - store.enqueued) / Math.max(1, store.toDrain)));

function mostOf(endpoint: WebhookEndpoint, { nowMs, periodMs }: RunTime): number {
  const { healthRecord } = endpoint;
  // The breaker becomes half-open before the next run, so one probe is allowed.
  if (!isSwitchedOn(endpoint) || isBreakerOpen(healthRecord, nowMs + periodMs)) return 0;
  if (isBreakerOpen(healthRecord, nowMs) || isProbing(healthRecord, nowMs)) return 1;
  return maxDeliveriesInPeriod(healthRecord, periodMs);
}

/**
 * Takes one of the moments that the messages of the run to an endpoint and its store are spread over. Returns epoch ms
 * in the first second with a free slot, not before `notBeforeMs`; null when none is left.
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

/** Returns the pace of a store in a run. */
export function storePaceInRun(run: Run, storeId: string): StorePace {
  const pace = run.stores.get(storeId) ?? newStorePace(null, run);
  run.stores.set(storeId, pace);
  return pace;
}

/** Reads stores that so far have the pace of a trial and gives each its own pace. */
export async function loadStorePaces(table: Table, run: Run, storeIds: readonly string[]): Promise<void> {
  const unknown = [...new Set(storeIds)].filter((storeId) => !storePaceInRun(run, storeId).isKnown);
  const trials = await selectTrialStores(table, unknown);
  for (const storeId of unknown) {
    const { enqueued, bySecond, hasBacklog } = storePaceInRun(run, storeId);
    run.stores.set(storeId, { ...newStorePace(trials.has(storeId), run), enqueued, bySecond, hasBacklog });
  }
}

/**
 * Does the same for those stores of `due` whose deliveries exceed the pace of a trial. The other stores need not be
 * read.
 */
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
