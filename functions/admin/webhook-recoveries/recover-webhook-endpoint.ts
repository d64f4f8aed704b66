import { eventRetentionMs } from '#shared/events/event.ts';
import type { BodyOf } from '#shared/http/endpoint.ts';
import type { Operation, StoreContext } from '#shared/http/request-context.ts';
import { orNotFound } from '#shared/http/response.ts';
import { fieldError } from '#shared/kernel/errors.ts';
import { idTimeMs } from '#shared/kernel/object-id.ts';
import { timestamp, timestampOrNull } from '#shared/kernel/time.ts';
import { commit } from '#shared/table/commit.ts';
import { retryOnConflict } from '#shared/table/retry-on-conflict.ts';
import { getEndpoint } from '#shared/webhooks/endpoint/webhook-endpoints-table.ts';
import { countInRange } from '#shared/webhooks/recovery/deliveries-in-range-table.ts';
import { beginRecoveryWrite } from '#shared/webhooks/recovery/webhook-recoveries-table.ts';
import type { RecoveryRange, WebhookRecovery } from '#shared/webhooks/recovery/webhook-recovery.ts';
import type { AdminWebhooksDeps } from '../groups/webhooks/deps.ts';
import type { WebhookRecoveryView, webhookRecoveryEndpoints } from './endpoints.ts';

type Deps = Pick<AdminWebhooksDeps, 'table' | 'newId'>;
type Body = BodyOf<typeof webhookRecoveryEndpoints.recoverWebhookEndpoint>;

/**
 * The time reserved for the commit and the response. When only this much time is left, the counting of deliveries
 * stops.
 */
const commitReserveMs = 5_000;
/** The tolerance of the 30-day limit for `since`, which allows for clock skew and latency. */
const toleranceMs = 3_600_000;

/**
 * Counts an endpoint's deliveries in a time range. Unless the request is a dry run, also starts a recovery, which sends
 * these deliveries again (the worker is `functions/workers/recover-webhooks`).
 */
export const recoverWebhookEndpoint =
  ({ table, newId }: Deps): Operation<typeof webhookRecoveryEndpoints.recoverWebhookEndpoint> =>
  async ({ params, body }, context) => {
    const { storeId, clock, deadlineMs } = context;
    const range = rangeOf(body, params.id, context);
    const isOver = () => clock() > deadlineMs - commitReserveMs;
    const [endpoint, counted] = await Promise.all([getEndpoint(table, storeId, params.id), countInRange(table, range, isOver)]);
    orNotFound(endpoint, 'webhook endpoint');
    return retryOnConflict(['recovery'], async () => {
      const id = newId();
      const recovery: WebhookRecovery = {
        id,
        range,
        found: counted,
        state: 'running',
        lookedUpToId: 0,
        moved: 0,
        leftOut: 0,
        createdAtMs: idTimeMs(id),
        updatedAtMs: idTimeMs(id),
      };
      const isDry = body.dry_run === true;
      const answer = { status: 200, body: { data: isDry ? dryRunView(recovery) : webhookRecoveryView(recovery) } } as const;
      if (!isDry) await commit(table, context, { writes: [beginRecoveryWrite(recovery)], events: [], answer });
      return answer;
    });
  };

function rangeOf(body: Body, endpointId: number, { storeId, nowMs }: StoreContext): RecoveryRange {
  const oldestMs = nowMs - eventRetentionMs;
  const sinceMs = Date.parse(body.since);
  const untilMs = Math.min(nowMs, body.until === undefined ? nowMs : Date.parse(body.until));
  if (sinceMs < oldestMs - toleranceMs) throw fieldError('since', 'too_small', 'must be at most 30 days ago.');
  if (untilMs < sinceMs) {
    const param = body.until === undefined ? 'since' : 'until';
    throw fieldError(param, 'ends_before_start', param === 'since' ? 'must not be in the future.' : 'must not be before `since`.');
  }
  return {
    storeId,
    endpointId,
    sinceMs: Math.max(sinceMs, oldestMs),
    untilMs,
    status: body.status ?? 'failed',
    topics: body.topics ?? null,
  };
}

/** Converts a recovery to its view for staff. */
export const webhookRecoveryView = ({
  range,
  found: orNotFound,
  ...recovery
}: WebhookRecovery): WebhookRecoveryView & { readonly id: number } => ({
  object: 'webhook_recovery',
  id: recovery.id,
  endpoint_id: range.endpointId,
  since: timestamp(range.sinceMs),
  until: timestamp(range.untilMs),
  status: range.status,
  topics: range.topics === null ? null : [...range.topics],
  dry_run: false,
  count: orNotFound.count,
  count_complete: orNotFound.isComplete,
  oldest_at: timestampOrNull(orNotFound.oldestAtMs),
  newest_at: timestampOrNull(orNotFound.newestAtMs),
  state: recovery.state,
  moved: recovery.moved,
  left_out: recovery.leftOut,
  created_at: timestamp(recovery.createdAtMs),
  updated_at: timestamp(recovery.updatedAtMs),
});

/** Converts a dry run to its view. */
const dryRunView = (recovery: WebhookRecovery): WebhookRecoveryView => ({
  ...webhookRecoveryView(recovery),
  id: null,
  dry_run: true,
  state: null,
});
