import { isSwitchedOn, type WebhookEndpoint } from '#shared/webhooks/endpoint/webhook-endpoint.ts';
import { backlogPerSec, isBreakerOpen, isProbing, takesAtMost } from '#shared/webhooks/endpoint-health/endpoint-health.ts';

/** One run: when it takes place, and how long until the next. */
export type RunTime = { readonly nowMs: number; readonly periodMs: number };

/** What a run may still send an endpoint, and what it has sent. */
export type EndpointPace = {
  readonly endpoint: WebhookEndpoint;
  /** How many of its deliveries this run rings for at most. */
  readonly most: number;
  /** How many of them may be retries that fall due; the rest is for its backlog, which they would starve otherwise. */
  readonly mostDue: number;
  enqueued: number;
  /** How many of them come in each second of the run, by the delay of their messages. */
  readonly bySecond: Map<number, number>;
};

/** The pace for one endpoint: nothing while it is off or its breaker is open, one while it is asked if it is well again. */
export function paceOf(endpoint: WebhookEndpoint, { nowMs, periodMs }: RunTime): EndpointPace {
  const most = mostOf(endpoint, { nowMs, periodMs });
  const mostDue = endpoint.healthRecord.isBacklogWatched ? Math.ceil(most / 2) : most;
  return { endpoint, most, mostDue, enqueued: 0, bySecond: new Map() };
}

function mostOf(endpoint: WebhookEndpoint, { nowMs, periodMs }: RunTime): number {
  const { healthRecord } = endpoint;
  // It opens again before the next run: then one may ask.
  if (!isSwitchedOn(endpoint) || isBreakerOpen(healthRecord, nowMs + periodMs)) return 0;
  if (isBreakerOpen(healthRecord, nowMs) || isProbing(healthRecord, nowMs)) return 1;
  return takesAtMost(healthRecord, periodMs);
}

/**
 * Takes one of the moments that the run's messages to an endpoint are spread over, in epoch ms and not before `notBeforeMs`:
 * in the first second from then on that has one left. Null when there is none.
 */
export function nextMoment(pace: EndpointPace, { nowMs, periodMs }: RunTime, notBeforeMs: number): number | null {
  if (pace.enqueued >= pace.most) return null;
  const earliestMs = Math.max(nowMs, notBeforeMs, pace.endpoint.healthRecord.openUntilMs ?? 0);
  const earliestSec = Math.ceil((earliestMs - nowMs) / 1000);
  const lastSec = Math.max(earliestSec, Math.ceil(periodMs / 1000));
  for (let second = earliestSec; second <= lastSec; second += 1) {
    const taken = pace.bySecond.get(second) ?? 0;
    // The second with which a run ends is the one with which the next begins.
    const room = second === 0 ? 1 : second === lastSec ? backlogPerSec - 1 : backlogPerSec;
    if (taken < room) {
      pace.bySecond.set(second, taken + 1);
      pace.enqueued += 1;
      return second === earliestSec ? earliestMs : nowMs + (second - 1) * 1000 + 1;
    }
  }
  return null;
}
