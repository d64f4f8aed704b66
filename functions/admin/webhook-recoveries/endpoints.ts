import * as v from 'valibot';
import { topics } from '#shared/events/topics.ts';
import { defineEndpoint } from '#shared/http/endpoint.ts';
import { listParams } from '#shared/http/query-params.ts';
import { object } from '#shared/kernel/bounded-schema.ts';
import { issueText } from '#shared/kernel/errors.ts';
import { Count, enumOf, Flag, Id, list, Timestamp, TimestampInput } from '#shared/kernel/fields-schema.ts';
import { dataOf, pageSchema } from '#shared/kernel/list-schema.ts';
import { deliveryStatuses } from '#shared/webhooks/delivery/webhook-delivery.ts';
import { recoveryStates } from '#shared/webhooks/recovery/webhook-recovery.ts';

/**
 * The request for a recovery, its deliveries, and its progress. `id` and `state` are null in a dry run. `count_complete` is false when the range was
 * too large to count in one request.
 */
export const WebhookRecoverySchema = v.pipe(
  v.strictObject({
    object: v.literal('webhook_recovery'),
    id: v.nullable(Id),
    endpoint_id: Id,
    since: Timestamp,
    until: Timestamp,
    status: enumOf(deliveryStatuses),
    topics: v.nullable(v.array(enumOf(topics))),
    dry_run: Flag,
    count: Count,
    count_complete: Flag,
    oldest_at: v.nullable(Timestamp),
    newest_at: v.nullable(Timestamp),
    state: v.nullable(enumOf(recoveryStates)),
    moved: Count,
    left_out: Count,
    created_at: Timestamp,
    updated_at: Timestamp,
  }),
  v.title('WebhookRecovery'),
);
export type WebhookRecoveryView = v.InferOutput<typeof WebhookRecoverySchema>;

export const RecoverWebhookEndpoint = v.pipe(
  object({
    since: TimestampInput,
    until: v.exactOptional(TimestampInput),
    status: v.exactOptional(enumOf(deliveryStatuses)),
    topics: v.exactOptional(
      v.pipe(
        list(enumOf(topics), topics.length),
        v.minLength(1, issueText('min_items', 'must name at least one topic, or be left out.')),
        v.check((named) => new Set(named).size === named.length, issueText('duplicate', 'must name each topic once.')),
      ),
    ),
    dry_run: v.exactOptional(Flag),
  }),
  v.title('RecoverWebhookEndpoint'),
);

const store = '/stores/{store_id}';
const scope = 'staff:developers|settings';

export const webhookRecoveryEndpoints = {
  recoverWebhookEndpoint: defineEndpoint({
    method: 'POST',
    path: `${store}/webhook-endpoints/{id}/recover`,
    scope,
    summary: 'Send deliveries of the past again',
    description:
      'Those of events created from `since` (30 days ago at most) until `until` (default: now) that are `failed`, or have the `status` that the request names: `pending` are those that wait for another attempt, so that a receiver that is back need not wait as well. They come oldest first, 20 a second at most, each with all its automatic attempts again; while the endpoint is off they are held. `dry_run` only counts. A pending delivery that is due, or was never attempted, is on its way: it is counted, and left alone. A delivery that was attempted since the request, or has more than 40 attempts on record, is left out.',
    body: RecoverWebhookEndpoint,
    success: { status: 200, body: dataOf(WebhookRecoverySchema) },
    errors: ['too_small', 'ends_before_start'],
    idempotent: true,
    emits: [],
  }),
  listWebhookRecoveries: defineEndpoint({
    method: 'GET',
    path: `${store}/webhook-recoveries`,
    scope,
    summary: 'List webhook recoveries',
    description: 'Newest first, kept 30 days.',
    query: listParams,
    success: { status: 200, body: pageSchema(WebhookRecoverySchema) },
    errors: ['invalid_cursor'],
    idempotent: false,
    emits: [],
  }),
  getWebhookRecovery: defineEndpoint({
    method: 'GET',
    path: `${store}/webhook-recoveries/{id}`,
    scope,
    summary: 'Get a webhook recovery',
    description: '`moved` deliveries wait for the endpoint or were sent; `state` is `done` when all were looked at.',
    success: { status: 200, body: dataOf(WebhookRecoverySchema) },
    errors: [],
    idempotent: false,
    emits: [],
  }),
} as const;
