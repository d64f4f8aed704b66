import { listBody, readPageRequest } from '#shared/http/paging.ts';
import type { Operation } from '#shared/http/request-context.ts';
import { readPage } from '#shared/table/read-page.ts';
import { recoveryPages } from '#shared/webhooks/recovery/webhook-recoveries-table.ts';
import type { AdminWebhooksDeps } from '../deps.ts';
import type { webhookRecoveryEndpoints } from './endpoints.ts';
import { webhookRecoveryView } from './webhook-recovery-view.ts';

/** A page of the recoveries of the last 30 days. */
export const listWebhookRecoveries =
  ({ table }: Pick<AdminWebhooksDeps, 'table'>): Operation<typeof webhookRecoveryEndpoints.listWebhookRecoveries> =>
  async ({ query }, { storeId, store: { cursorSecret }, nowMs }) => {
    const page = await readPage(table, recoveryPages(storeId, nowMs), readPageRequest(cursorSecret, 'webhook_recoveries', query));
    return { status: 200, body: listBody(cursorSecret, 'webhook_recoveries', query, page, { nowMs, view: webhookRecoveryView }) };
  };
