import { timestamp, timestampOrNull } from '#shared/kernel/timestamp.ts';
import type { WebhookRecovery } from '#shared/webhooks/recovery/webhook-recovery.ts';
import type { WebhookRecoveryView } from './endpoints.ts';

/** A recovery as staff see it. */
export const webhookRecoveryView = ({ range, found, ...recovery }: WebhookRecovery): WebhookRecoveryView & { readonly id: number } => ({
  object: 'webhook_recovery',
  id: recovery.id,
  endpoint_id: range.endpointId,
  since: timestamp(range.sinceMs),
  until: timestamp(range.untilMs),
  status: range.status,
  topics: range.topics === null ? null : [...range.topics],
  dry_run: false,
  count: found.count,
  count_complete: found.isComplete,
  oldest_at: timestampOrNull(found.oldestAtMs),
  newest_at: timestampOrNull(found.newestAtMs),
  state: recovery.state,
  moved: recovery.moved,
  left_out: recovery.leftOut,
  created_at: timestamp(recovery.createdAtMs),
  updated_at: timestamp(recovery.updatedAtMs),
});

/** The same of one that was only counted. */
export const dryRunView = (recovery: WebhookRecovery): WebhookRecoveryView => ({
  ...webhookRecoveryView(recovery),
  id: null,
  dry_run: true,
  state: null,
});
