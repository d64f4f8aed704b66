import { backlogPerSec, isBreakerOpen, isProbing } from '../../shared/domain/endpoint-traffic.ts';
import { isSwitchedOn, type WebhookEndpoint } from '../../shared/domain/webhook-endpoint.ts';

/** One run: when it takes place, and how long until the next. */
export type RunTime = { readonly nowMs: number; readonly periodMs: number };

/** What a run may still send an endpoint, and what it has sent. */
export type EndpointPace = {
  readonly endpoint: WebhookEndpoint;
  /** How many of its deliveries this run rings for at most. */
  readonly most: number;
  rung: number;
};

/** The pace for one endpoint: nothing while it is off or its breaker is open, one while it is asked if it is well again. */
export function paceOf(endpoint: WebhookEndpoint, { nowMs, periodMs }: RunTime): EndpointPace {
  return { endpoint, most: mostOf(endpoint, { nowMs, periodMs }), rung: 0 };
}

function mostOf(endpoint: WebhookEndpoint, { nowMs, periodMs }: RunTime): number {
  const { traffic } = endpoint;
  // It opens again before the next run: then one may ask.
  if (!isSwitchedOn(endpoint) || isBreakerOpen(traffic, nowMs + periodMs)) return 0;
  if (isBreakerOpen(traffic, nowMs) || isProbing(traffic, nowMs)) return 1;
  return Math.max(1, Math.floor((backlogPerSec * periodMs) / 1000));
}

/**
 * Takes the next of the moments that the run's messages to an endpoint are spread over, in epoch ms and not before
 * `notBeforeMs`; null when it has none left.
 */
export function nextMoment(pace: EndpointPace, { nowMs }: RunTime, notBeforeMs: number): number | null {
  if (pace.rung >= pace.most) return null;
  const momentMs = nowMs + Math.floor((pace.rung * 1000) / backlogPerSec);
  pace.rung += 1;
  return Math.max(momentMs, notBeforeMs, pace.endpoint.traffic.openUntilMs ?? 0);
}
