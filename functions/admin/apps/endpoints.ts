import * as v from 'valibot';
import { scopes } from '#shared/api-keys/scopes.ts';
import { appBody } from '#shared/apps/app-body.ts';
import { topics } from '#shared/events/topics.ts';
import { defineEndpoint } from '#shared/http/endpoint.ts';
import { listParams } from '#shared/http/query-params.ts';
import { object } from '#shared/kernel/bounded-schema.ts';
import { enumOf, Id, integer, ReadOnly, Timestamp } from '#shared/kernel/fields-schema.ts';
import { dataOf, pageSchema } from '#shared/kernel/list-schema.ts';
import { maxOverlapHours } from '#shared/webhooks/endpoint/webhook-endpoint.ts';
import { filterSchemas } from '#shared/webhooks/filter/event-filter-body.ts';

const appFields = {
  object: v.literal('app'),
  id: Id,
  client_id: v.string(),
  name: v.string(),
  slug: v.string(),
  redirect_uris: v.array(v.string()),
  scopes: v.array(enumOf(scopes)),
  webhook_url: v.nullable(v.string()),
  webhook_topics: v.array(enumOf(topics)),
  webhook_when_changed: filterSchemas.when_changed,
  webhook_where: filterSchemas.where,
  webhook_fields: filterSchemas.fields,
  webhook_exclude: filterSchemas.exclude,
  client_secret_last4: v.string(),
  webhook_secret_last4: v.string(),
  created_at: Timestamp,
  updated_at: Timestamp,
};

/** An app as platform operators see it. */
export const AppSchema = v.pipe(v.strictObject(appFields), v.title('App'));
export type AppView = v.InferOutput<typeof AppSchema>;

/** An app with its secrets. A secret is included only in the response to the request that created the secret. */
export const AppWithSecretsSchema = v.pipe(
  v.strictObject({ ...appFields, client_secret: v.string(), webhook_secret: v.string() }),
  v.title('AppWithSecrets'),
);
const AppWithClientSecretSchema = v.pipe(v.strictObject({ ...appFields, client_secret: v.string() }), v.title('AppWithClientSecret'));
const AppWithWebhookSecretSchema = v.pipe(v.strictObject({ ...appFields, webhook_secret: v.string() }), v.title('AppWithWebhookSecret'));

export const CreateApp = v.pipe(appBody.create, v.title('CreateApp'));
export const UpdateApp = v.pipe(object({ ...appBody.update.entries, client_id: ReadOnly }), v.title('UpdateApp'));

export const RollAppWebhookSecret = v.pipe(
  object({ overlap_hours: v.exactOptional(integer(0, maxOverlapHours)) }),
  v.title('RollAppWebhookSecret'),
);

const path = '/apps';
const scope = 'operator';
const { limit, cursor } = listParams;

export const appEndpoints = {
  listApps: defineEndpoint({
    method: 'GET',
    path,
    scope,
    summary: 'List apps',
    description: 'All apps of the platform, newest first.',
    query: { limit, cursor },
    success: { status: 200, body: pageSchema(AppSchema) },
    errors: ['invalid_cursor'],
    idempotent: false,
    emits: [],
  }),
  createApp: defineEndpoint({
    method: 'POST',
    path,
    scope,
    summary: 'Register an app',
    description:
      'Only this answer includes the client secret and the secret that signs the webhooks of the app in every store. `scopes` lists all scopes that a store can grant. A store sends only the topics that its granted scopes cover.',
    body: CreateApp,
    success: { status: 201, body: dataOf(AppWithSecretsSchema) },
    errors: ['taken', 'blocked_address'],
    // The endpoint is not idempotent, but an app is never registered twice: a retry is refused, because the first
    // request took the slug.
    idempotent: false,
    emits: [],
  }),
  getApp: defineEndpoint({
    method: 'GET',
    path: `${path}/{id}`,
    scope,
    summary: 'Get an app',
    description: 'Without its secrets, which are shown only when they are created.',
    success: { status: 200, body: dataOf(AppSchema) },
    errors: [],
    idempotent: false,
    emits: [],
  }),
  updateApp: defineEndpoint({
    method: 'PATCH',
    path: `${path}/{id}`,
    scope,
    summary: 'Change an app',
    description:
      'Scopes that stores have granted stay. New scopes, topics and names apply to a store when it issues its next token. A new `webhook_url` applies from the next attempt on; null ends pending deliveries without another attempt.',
    body: UpdateApp,
    success: { status: 200, body: dataOf(AppSchema) },
    errors: ['blocked_address'],
    idempotent: false,
    emits: [],
  }),
  rollAppClientSecret: defineEndpoint({
    method: 'POST',
    path: `${path}/{id}/roll-client-secret`,
    scope,
    summary: "Replace an app's client secret",
    description: 'The old secret stops working immediately; issued tokens stay valid. Only this answer includes the new secret.',
    success: { status: 200, body: dataOf(AppWithClientSecretSchema) },
    errors: [],
    idempotent: false,
    emits: [],
  }),
  rollAppWebhookSecret: defineEndpoint({
    method: 'POST',
    path: `${path}/{id}/roll-webhook-secret`,
    scope,
    summary: "Replace the secret that signs an app's webhooks",
    description:
      'Only this answer includes the new secret. It signs immediately in every store. The previous secret also signs for `overlap_hours` (default: 24).',
    body: RollAppWebhookSecret,
    bodyOptional: true,
    success: { status: 200, body: dataOf(AppWithWebhookSecretSchema) },
    errors: [],
    idempotent: false,
    emits: [],
  }),
} as const;
