import type { Operations } from '#shared/http/request-context.ts';
import { orNotFound } from '#shared/http/response.ts';
import { timestamp } from '#shared/kernel/time.ts';
import { getEndpoint } from '#shared/webhooks/endpoint/webhook-endpoints-table.ts';
import { type Figures, figurePeriods } from '#shared/webhooks/figures/webhook-figures.ts';
import { readFigures } from '#shared/webhooks/figures/webhook-figures-table.ts';
import type { AdminWebhooksDeps } from '../groups/webhooks/deps.ts';
import type { WebhookFiguresView, webhookFiguresEndpoints } from './endpoints.ts';

export const webhookFiguresOperations = ({ table }: Pick<AdminWebhooksDeps, 'table'>): Operations<typeof webhookFiguresEndpoints> => ({
  getWebhookFigures: async ({ params: { id } }, { storeId, nowMs }) => {
    const [endpoint, counted] = await Promise.all([getEndpoint(table, storeId, id), readFigures(table, storeId, id, nowMs)]);
    const { hours, days, last24Hours, last30Days } = figurePeriods(counted, nowMs);
    const data = {
      object: 'webhook_figures' as const,
      endpoint_id: orNotFound(endpoint, 'webhook endpoint').id,
      last_24_hours: periodView(last24Hours),
      last_30_days: periodView(last30Days),
      hours: hours.map(periodView),
      days: days.map(periodView),
    };
    return { status: 200, body: { data } };
  },
});

const periodView = ({ startsAtMs, attempts, succeeded, failed, p50Ms, p95Ms }: Figures): WebhookFiguresView['hours'][number] => ({
  starts_at: timestamp(startsAtMs),
  attempts,
  succeeded,
  failed,
  p50_ms: p50Ms,
  p95_ms: p95Ms,
});
