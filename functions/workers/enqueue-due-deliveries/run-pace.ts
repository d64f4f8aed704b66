import { trialStores } from '#shared/stores/stores-table.ts';
import type { Table } from '#shared/table/table-client.ts';
import { deliveryRate } from '#shared/webhooks/delivery/delivery-rate.ts';
import { isSwitchedOn, type WebhookEndpoint } from '#shared/webhooks/endpoint/webhook-endpoint.ts';
import { backlogPerSec, isBreakerOpen, isProbing, takesAtMost } from '#shared/webhooks/endpoint-health/endpoint-health.ts';

/** One run: its time, and how long until the next. */
export type RunTime = { readonly nowMs: number; readonly periodMs: number };

/** The number of deliveries that a run may still send, and the number that it has sent. */
type Pace = {
  /** How many deliveries this run enqueues at most. */
  readonly most: number;
  readonly perSecond: number;
  /** The second with which a run ends is the one with which the next begins: this many of it belong to the one that begins. */
  readonly inFirstSecond: number;
  enqueued: number;
  /** How many of them come in each second of the run, by the delay of their messages. */
  readonly bySecond: Map<number, number>;
};

/** The pace of a run for all endpoints of a store together. */
export type StorePace = Pace & {
  /** Whether the worker knows if the store is a free trial; until then the store has the pace of a trial. */
  readonly isKnown: boolean;
  /** Whether something waits in a backlog of the store, as far as this run has seen. */
  hasBacklog: boolean;
  /** Among how many endpoints of the store the rest is shared out, while backlogs are drained. */
  toDrain: number;
};

/** The pace of a run for one endpoint. */
export type EndpointPace = Pace & {
  readonly endpoint: WebhookEndpoint;
  /** How many of them may be retries that fall due; the rest is for its backlog, which they would starve otherwise. */
  readonly mostDue: number;
};

/** The state that one run shares: the pace of each endpoint and of each store holds for all deliveries that it enqueues. */
export type Run = RunTime & { readonly paces: Map<string, EndpointPace | null>; readonly stores: Map<string, StorePace> };

/** The pace for one endpoint: none while it is off or its breaker is open, one delivery while the breaker is half-open. */
export function paceOf(endpoint: WebhookEndpoint, { nowMs, periodMs }: RunTime): EndpointPace {
  const most = mostOf(endpoint, { nowMs, periodMs });
  const mostDue = endpoint.healthRecord.isBacklogWatched ? Math.ceil(most / 2) : most;
  return { endpoint, most, mostDue, perSecond: backlogPerSec, inFirstSecond: 1, enqueued: 0, bySecond: new Map() };
}

/** No second of a run gets more of a store than this many times its share, which leaves room beside an endpoint with its own rate. */
const burst = 4;

/** The pace for one store in the minute that a run is for; `testMode` is null for one that has not been read. */
export function storePaceOf(testMode: boolean | null, { periodMs }: Pick<RunTime, 'periodMs'>): StorePace {
  const { waitingPerMinute: most } = deliveryRate({ testMode: testMode ?? true });
  const perSecond = Math.ceil((burst * most) / Math.max(1, Math.ceil(periodMs / 1000)));
  const inFirstSecond = Math.ceil(perSecond / 2);
  const isKnown = testMode !== null;
  return { most, perSecond, inFirstSecond, isKnown, hasBacklog: false, toDrain: 0, enqueued: 0, bySecond: new Map() };
}

/** How many retries that fall due a run enqueues in a store; the rest is for its backlogs. */
export const mostDueOf = ({ most, hasBacklog }: StorePace): number => (hasBacklog ? Math.ceil(most / 2) : most);

/** How many deliveries of its backlog an endpoint gets at most: what its store has left is shared by those that are still to come. */
export const drainsAtMost = (pace: EndpointPace, store: StorePace): number =>
  Math.min(pace.most - pace.enqueued, Math.ceil((store.most - store.enqueued) / Math.max(1, store.toDrain)));

function mostOf(endpoint: WebhookEndpoint, { nowMs, periodMs }: RunTime): number {
  const { healthRecord } = endpoint;
  // It opens again before the next run: then one may ask.
  if (!isSwitchedOn(endpoint) || isBreakerOpen(healthRecord, nowMs + periodMs)) return 0;
  if (isBreakerOpen(healthRecord, nowMs) || isProbing(healthRecord, nowMs)) return 1;
  return takesAtMost(healthRecord, periodMs);
}

/**
 * Takes one of the moments that the run's messages to an endpoint, and to its store, are spread over, in epoch ms and not before
 * `notBeforeMs`: in the first second from then on that has one left. Null when there is none.
 */
export function nextMoment(pace: EndpointPace, store: StorePace, { nowMs, periodMs }: RunTime, notBeforeMs: number): number | null {
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

/** The pace of a store in a run. */
export function storePace(run: Run, storeId: string): StorePace {
  const pace = run.stores.get(storeId) ?? storePaceOf(null, run);
  run.stores.set(storeId, pace);
  return pace;
}

/** Gives these stores their own pace where they have that of a trial, because they have not been read yet. */
export async function learnStorePaces(table: Table, run: Run, storeIds: readonly string[]): Promise<void> {
  const unknown = [...new Set(storeIds)].filter((storeId) => !storePace(run, storeId).isKnown);
  const trials = await trialStores(table, unknown);
  for (const storeId of unknown) {
    const { enqueued, bySecond, hasBacklog } = storePace(run, storeId);
    run.stores.set(storeId, { ...storePaceOf(trials.has(storeId), run), enqueued, bySecond, hasBacklog });
  }
}

/** The same for those stores of `due` for which the pace of a trial is not enough: for all others it need not be read. */
export async function learnBusyStores(table: Table, run: Run, due: readonly { readonly storeId: string }[]): Promise<void> {
  const busy = [...Map.groupBy(due, ({ storeId }) => storeId)].filter(([storeId, { length }]) => {
    const pace = storePace(run, storeId);
    return pace.enqueued + length > mostDueOf(pace);
  });
  await learnStorePaces(
    table,
    run,
    busy.map(([storeId]) => storeId),
  );
}
