import { found } from '#shared/http/found.ts';
import type { Operation } from '#shared/http/request-context.ts';
import { getRecovery } from '#shared/webhooks/recovery/webhook-recoveries-table.ts';
import type { AdminWebhooksDeps } from '../deps.ts';
import type { webhookRecoveryEndpoints } from './endpoints.ts';
import { webhookRecoveryView } from './webhook-recovery-view.ts';

/** One recovery, with how far it has come. */
export const getWebhookRecovery =
  ({ table }: Pick<AdminWebhooksDeps, 'table'>): Operation<typeof webhookRecoveryEndpoints.getWebhookRecovery> =>
  async ({ params }, { storeId, nowMs }) => {
    const recovery = found(await getRecovery(table, storeId, params.id, nowMs), 'webhook recovery');
    return { status: 200, body: { data: webhookRecoveryView(recovery) } };
  };
