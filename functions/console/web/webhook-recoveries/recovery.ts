import type { WebhookRecovery } from '#shared/client/generated/admin-api.ts';
import { topics } from '#shared/events/topics.ts';
import { backlogPerSec } from '#shared/webhooks/endpoint-health/endpoint-health.ts';
import { instantAtWallTime } from '../format/time.ts';

/** The maximum age of deliveries to recover. Older deliveries are no longer stored. */
export const longestRangeMs = 30 * 24 * 3_600_000;

/** Returns the number of seconds that it takes to send `count` deliveries at an endpoint's maximum rate. */
export const sendingSec = (count: number): number => Math.ceil(count / backlogPerSec);

/** Returns the progress from 0 to 1. It is 1 only when the recovery is done. */
export function recoveryProgress({
  state,
  count,
  moved,
  left_out,
}: Pick<WebhookRecovery, 'state' | 'count' | 'moved' | 'left_out'>): number {
  if (state === 'done') return 1;
  return count === 0 ? 0 : Math.min(0.99, (moved + left_out) / count);
}

export type RecoverBody = {
  readonly since: string;
  readonly until?: string;
  readonly status: string;
  readonly topics?: readonly string[];
};

/** Reads the recovery from a form; undefined while no start time is entered. */
export function recoveryFromForm(form: Pick<FormData, 'get' | 'has'>, timeZone: string): RecoverBody | undefined {
  const since = instantAtWallTime(String(form.get('since') ?? ''), timeZone);
  if (since === undefined) return undefined;
  const until = instantAtWallTime(String(form.get('until') ?? ''), timeZone);
  const chosen = topics.filter((topic) => form.has(`topic-${topic}`));
  return {
    since,
    ...(until !== undefined && { until }),
    status: String(form.get('status') ?? 'failed'),
    ...(chosen.length > 0 && { topics: chosen }),
  };
}
