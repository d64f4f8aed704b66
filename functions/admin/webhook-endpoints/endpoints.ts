import * as v from 'valibot';
import { topics } from '#shared/events/topics.ts';
import { defineEndpoint } from '#shared/http/endpoint.ts';
import { listParams } from '#shared/http/query-params.ts';
import { object } from '#shared/kernel/bounded-schema.ts';
import { Count, enumOf, Flag, Id, integer, Timestamp } from '#shared/kernel/fields-schema.ts';
import { DeletedSchema, dataOf, pageSchema } from '#shared/kernel/list-schema.ts';
import { WebhookDeliverySchema } from '#shared/webhooks/delivery/webhook-delivery-schema.ts';
import { maxOverlapHours, sendingStates } from '#shared/webhooks/endpoint/webhook-endpoint.ts';
import { TopicOrAll, webhookEndpointBody } from '#shared/webhooks/endpoint/webhook-endpoint-body.ts';
import { endpointHealths } from '#shared/webhooks/endpoint-health/endpoint-health.ts';
import { filterSchemas } from '#shared/webhooks/filter/event-filter-body.ts';

const webhookEndpointFields = {
  object: v.literal('webhook_endpoint'),
  id: Id,
  name: v.string(),
  url: v.string(),
  description: v.string(),
  topics: v.array(TopicOrAll),
  ...filterSchemas,
  is_active: Flag,
  sending: enumOf(sendingStates),
  health: enumOf(endpointHealths),
  failing_since: v.nullable(Timestamp),
  failed_attempts: Count,
  last_failed_at: v.nullable(Timestamp),
  /**
   * The time from which deliveries are sent again as probes, one at a time. Null if the endpoint is disabled or needs
   * no probe.
   */
  next_probe_at: v.nullable(Timestamp),
  disabled_at: v.nullable(Timestamp),
  /** Empty for an app's endpoint, because its deliveries are signed with the app's secret. */
  secret_last4: v.string(),
  /** The app that the endpoint belongs to; null for the store's own endpoints. */
  app_client_id: v.nullable(v.string()),
  created_at: Timestamp,
  updated_at: Timestamp,
};

/** A URL that receives a store's events (specification: Events). */
export const WebhookEndpointSchema = v.pipe(v.strictObject(webhookEndpointFields), v.title('WebhookEndpoint'));
export type WebhookEndpointView = v.InferOutput<typeof WebhookEndpointSchema>;

/**
 * An endpoint with its signing secret. The secret is included only in the response to the request that created the
 * secret.
 */
export const WebhookEndpointWithSecretSchema = v.pipe(
  v.strictObject({ ...webhookEndpointFields, secret: v.string() }),
  v.title('WebhookEndpointWithSecret'),
);

export const CreateWebhookEndpoint = v.pipe(webhookEndpointBody.create, v.title('CreateWebhookEndpoint'));
export const UpdateWebhookEndpoint = v.pipe(webhookEndpointBody.update, v.title('UpdateWebhookEndpoint'));

export const RollWebhookSecret = v.pipe(
  object({ overlap_hours: v.exactOptional(integer(0, maxOverlapHours)) }),
  v.title('RollWebhookSecret'),
);

export const SendWebhookSample = v.pipe(object({ topic: enumOf(topics) }), v.title('SendWebhookSample'));

const { topics: previewTopics, when_changed, where, fields, exclude } = webhookEndpointBody.update.entries;
export const PreviewWebhookFilter = v.pipe(
  object({ topics: previewTopics, when_changed, where, fields, exclude }),
  v.title('PreviewWebhookFilter'),
);

/**
 * The latest events, newest first. For each event, the preview shows whether the endpoint's filter accepts the event.
 */
export const WebhookFilterPreviewSchema = v.pipe(
  v.strictObject({
    object: v.literal('webhook_filter_preview'),
    endpoint_id: Id,
    looked_at: Count,
    would_come: Count,
    newest_body: v.nullable(v.string()),
    events: v.array(
      v.strictObject({
        id: v.string(),
        sequence: Count,
        topic: enumOf(topics),
        created_at: Timestamp,
        changed: v.nullable(v.array(v.string())),
        comes: Flag,
        because: v.nullable(enumOf(['topic', 'unchanged', 'where'])),
      }),
    ),
  }),
  v.title('WebhookFilterPreview'),
);

const path = '/stores/{store_id}/webhook-endpoints';
const scope = 'staff:developers|settings';

export const webhookEndpointEndpoints = {
  listWebhookEndpoints: defineEndpoint({
    method: 'GET',
    path,
    scope,
    summary: 'List webhook endpoints',
    description: 'Newest first, including endpoints of apps and endpoints that are off.',
    query: listParams,
    success: { status: 200, body: pageSchema(WebhookEndpointSchema) },
    errors: ['invalid_cursor'],
    idempotent: false,
    emits: [],
  }),
  createWebhookEndpoint: defineEndpoint({
    method: 'POST',
    path,
    scope,
    summary: 'Create a webhook endpoint',
    description:
      'Only this answer includes the signing secret. A store has at most 50 endpoints, and one active endpoint per URL. `when_changed` and `where` select the events of the topics, and `fields` or `exclude` the parts of the payload; preview-filter shows the effect.',
    body: CreateWebhookEndpoint,
    success: { status: 201, body: dataOf(WebhookEndpointWithSecretSchema) },
    errors: ['blocked_address', 'taken', 'limit_reached'],
    idempotent: true,
    secretAnswer: true,
    emits: [],
  }),
  getWebhookEndpoint: defineEndpoint({
    method: 'GET',
    path: `${path}/{id}`,
    scope,
    summary: 'Get a webhook endpoint',
    description: 'Includes its health. The signing secret is shown only when it is created.',
    success: { status: 200, body: dataOf(WebhookEndpointSchema) },
    errors: [],
    idempotent: false,
    emits: [],
  }),
  updateWebhookEndpoint: defineEndpoint({
    method: 'PATCH',
    path: `${path}/{id}`,
    scope,
    summary: 'Change a webhook endpoint',
    description: '`is_active: true` switches on an endpoint that was disabled after failures.',
    body: UpdateWebhookEndpoint,
    success: { status: 200, body: dataOf(WebhookEndpointSchema) },
    errors: ['blocked_address', 'taken', 'read_only'],
    idempotent: false,
    emits: [],
  }),
  deleteWebhookEndpoint: defineEndpoint({
    method: 'DELETE',
    path: `${path}/{id}`,
    scope,
    summary: 'Delete a webhook endpoint',
    description: 'Pending deliveries are not sent.',
    success: { status: 200, body: dataOf(DeletedSchema) },
    errors: ['owned_by_app'],
    idempotent: false,
    emits: [],
  }),
  rollWebhookSecret: defineEndpoint({
    method: 'POST',
    path: `${path}/{id}/roll-secret`,
    scope,
    summary: 'Replace a signing secret',
    description:
      'Only this answer includes the new secret, which signs immediately. The previous secret also signs for `overlap_hours` (default: 24), so that receivers can switch.',
    body: RollWebhookSecret,
    bodyOptional: true,
    success: { status: 200, body: dataOf(WebhookEndpointWithSecretSchema) },
    errors: ['owned_by_app'],
    idempotent: true,
    secretAnswer: true,
    emits: [],
  }),
  previewWebhookFilter: defineEndpoint({
    method: 'POST',
    path: `${path}/{id}/preview-filter`,
    scope,
    summary: 'Try the filter of a webhook endpoint',
    description:
      'Lists the newest 500 events of the log, newest first, and whether the filter would send each of them and why. The fields of the body replace those of the endpoint; an empty body tries the current filter. Nothing is sent or changed.',
    body: PreviewWebhookFilter,
    bodyOptional: true,
    success: { status: 200, body: dataOf(WebhookFilterPreviewSchema) },
    errors: [],
    idempotent: false,
    emits: [],
  }),
  sendWebhookSample: defineEndpoint({
    method: 'POST',
    path: `${path}/{id}/send-sample`,
    scope,
    summary: 'Send a sample event',
    description:
      "Sends a sample event of any topic once, signed like a real event, and returns the outcome; a failure is also a 201. The body has `sample: true`. The sample is sent even if the endpoint is off or not subscribed to the topic, and does not affect its health. The endpoint's `fields` and `exclude` apply, but its conditions do not.",
    body: SendWebhookSample,
    success: { status: 201, body: dataOf(WebhookDeliverySchema) },
    errors: ['no_recipient'],
    idempotent: true,
    emits: [],
  }),
} as const;
