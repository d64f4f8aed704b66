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
 * A recovery: the request, the number of deliveries found and the progress. `id` and `state` are null in a dry run.
 * `count_complete` is false when the range contained too many deliveries to count in one request.
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
        v.minLength(1, issueText('min_items', 'must name at least one topic or be left out.')),
        v.check((named) => new Set(named).size === named.length, issueText('duplicate', 'must not repeat a topic.')),
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
    summary: 'Send past deliveries again',
    description:
      'Selects deliveries of events created from `since` (at most 30 days ago) until `until` (default: now) that are `failed` or have the `status` of the request; `pending` selects deliveries that wait for another attempt: use it when the receiver works again. They are sent oldest first, at most 20 per second, and each gets all its automatic attempts again; while the endpoint is off they are held. `dry_run` only counts. A pending delivery that is due or was never attempted is already on its way: it is counted but not changed. A delivery that was attempted since the request, or has more than 40 attempts on record, is skipped.',
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
    description:
      '`moved` counts the deliveries that now wait for the endpoint or were sent; `state` is `done` when all deliveries were processed.',
    success: { status: 200, body: dataOf(WebhookRecoverySchema) },
    errors: [],
    idempotent: false,
    emits: [],
  }),
} as const;
