import type { WebhookEndpoint, WebhookFiguresPeriod } from '#shared/client/generated/admin-api.ts';
import { type Topic, topics } from '#shared/events/topics.ts';

export type EndpointAction = 'edit' | 'sample' | 'roll' | 'recover' | 'enable' | 'disable' | 'delete';

type State = Pick<WebhookEndpoint, 'is_active' | 'app_client_id'>;

/**
 * Returns the health to show. If the API reports `healthy` although attempts have failed, returns `attempts_failed`;
 * otherwise returns the API's value.
 */
export const shownHealth = ({ health, failed_attempts }: Pick<WebhookEndpoint, 'health' | 'failed_attempts'>): string =>
  health === 'healthy' && failed_attempts > 0 ? 'attempts_failed' : health;

/**
 * Returns the actions to offer. If an endpoint belongs to an app, only the app can replace the endpoint's secret or
 * delete the endpoint.
 */
export function endpointActions(endpoint: State): readonly EndpointAction[] {
  const isOfApp = endpoint.app_client_id !== null;
  const can: Readonly<Record<EndpointAction, boolean>> = {
    edit: true,
    sample: true,
    recover: true,
    roll: !isOfApp,
    enable: !endpoint.is_active,
    disable: endpoint.is_active,
    delete: !isOfApp,
  };
  return (['edit', 'sample', 'recover', 'roll', 'enable', 'disable', 'delete'] as const).filter((action) => can[action]);
}

export const disabledReasonWords = {
  switched_off: 'Your staff switched the endpoint off.',
  tries_used:
    'The service switched the endpoint off, because a delivery used all eight attempts and no other delivery succeeded in the meantime.',
  failing_3_days: 'The service switched the endpoint off, because it failed for 3 days without a success.',
  gone: 'The service switched the endpoint off, because it answered 410 Gone.',
} as const satisfies Readonly<Record<Exclude<WebhookEndpoint['sending'], 'on' | 'probing'>, string>>;

/** Returns the time until which webhooks are signed with both the old and the new secret. */
export const overlapEndsAt = (nowMs: number, overlapHours: number): string => new Date(nowMs + overlapHours * 3_600_000).toISOString();

type Chosen = readonly (Topic | '*')[];

export const chosenTopics = (form: Pick<FormData, 'has'>): Chosen =>
  form.has('all-topics') ? ['*'] : topics.filter((topic) => form.has(`topic-${topic}`));

/** A bar of the chart. `succeeded` and `failed` are percentages of the attempts in the busiest period. */
export type PeriodBar = { readonly at: string; readonly succeeded: number; readonly failed: number };

export function periodBars(
  periods: readonly Pick<WebhookFiguresPeriod, 'starts_at' | 'attempts' | 'succeeded' | 'failed'>[],
): readonly PeriodBar[] {
  const most = Math.max(1, ...periods.map(({ attempts }) => attempts));
  return periods.map(({ starts_at, succeeded, failed }) => ({
    ...{ at: starts_at, succeeded: (100 * succeeded) / most, failed: (100 * failed) / most },
  }));
}
