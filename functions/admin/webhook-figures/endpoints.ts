import * as v from 'valibot';
import { defineEndpoint } from '#shared/http/endpoint.ts';
import { Count, Id, Timestamp } from '#shared/kernel/fields-schema.ts';
import { dataOf } from '#shared/kernel/list-schema.ts';

/** The outcomes of the automatic attempts during a period. */
const PeriodSchema = v.pipe(
  v.strictObject({
    starts_at: Timestamp,
    attempts: Count,
    succeeded: Count,
    failed: Count,
    p50_ms: v.nullable(Count),
    p95_ms: v.nullable(Count),
  }),
  v.title('WebhookFiguresPeriod'),
);

export const WebhookFiguresSchema = v.pipe(
  v.strictObject({
    object: v.literal('webhook_figures'),
    endpoint_id: Id,
    last_24_hours: PeriodSchema,
    last_30_days: PeriodSchema,
    hours: v.array(PeriodSchema),
    days: v.array(PeriodSchema),
  }),
  v.title('WebhookFigures'),
);
export type WebhookFiguresView = v.InferOutput<typeof WebhookFiguresSchema>;

export const webhookFiguresEndpoints = {
  getWebhookFigures: defineEndpoint({
    method: 'GET',
    path: '/stores/{store_id}/webhook-endpoints/{id}/figures',
    scope: 'staff:developers|settings',
    summary: 'Get the figures of a webhook endpoint',
    description:
      'Automatic attempts of the last 24 hours by hour and of the last 30 days by day, in UTC, oldest first; the last hour and day are still in progress. ' +
      'Manual attempts are not counted. Durations are counted in ranges: p50_ms and p95_ms are upper bounds (50, 100, 250, 500, 1000, ' +
      '2500, 5000 or 10000), null if there were none.',
    success: { status: 200, body: dataOf(WebhookFiguresSchema) },
    errors: [],
    idempotent: false,
    emits: [],
  }),
} as const;
