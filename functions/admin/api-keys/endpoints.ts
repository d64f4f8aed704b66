import * as v from 'valibot';
import { apiKeyStatuses } from '#shared/api-keys/api-key.ts';
import { apiKeyBody } from '#shared/api-keys/api-key-body.ts';
import { scopes } from '#shared/api-keys/scopes.ts';
import { defineEndpoint } from '#shared/http/endpoint.ts';
import { listParams } from '#shared/http/query-params.ts';
import { enumOf, Id, Timestamp } from '#shared/kernel/fields-schema.ts';
import { dataOf, pageSchema } from '#shared/kernel/list-schema.ts';

const apiKeyFields = {
  object: v.literal('api_key'),
  id: Id,
  name: v.string(),
  prefix: v.string(),
  last4: v.string(),
  scopes: v.array(enumOf(scopes)),
  status: enumOf(apiKeyStatuses),
  expires_at: v.nullable(Timestamp),
  last_used_at: v.nullable(Timestamp),
  created_by: v.string(),
  created_at: Timestamp,
  updated_at: Timestamp,
};

/** An API key (specification: Authentication, 3). */
export const ApiKeySchema = v.pipe(v.strictObject(apiKeyFields), v.title('ApiKey'));
export type ApiKeyView = v.InferOutput<typeof ApiKeySchema>;

/** An API key with its secret. The secret is included only in the response to the request that created the secret. */
export const ApiKeyWithSecretSchema = v.pipe(v.strictObject({ ...apiKeyFields, secret: v.string() }), v.title('ApiKeyWithSecret'));

export const CreateApiKey = v.pipe(apiKeyBody.create, v.title('CreateApiKey'));
export const UpdateApiKey = v.pipe(apiKeyBody.update, v.title('UpdateApiKey'));

const path = '/stores/{store_id}/api-keys';
const scope = 'staff:developers|settings';

export const apiKeyEndpoints = {
  listApiKeys: defineEndpoint({
    method: 'GET',
    path,
    scope,
    summary: 'List API keys',
    description: 'Newest first, revoked and expired ones included.',
    query: listParams,
    success: { status: 200, body: pageSchema(ApiKeySchema) },
    errors: ['invalid_cursor'],
    idempotent: false,
    emits: [],
  }),
  createApiKey: defineEndpoint({
    method: 'POST',
    path,
    scope,
    summary: 'Create an API key',
    description:
      'Only this answer includes the secret. Keys of a trial store begin with `so_test_`. A store has at most 50 keys that are not revoked.',
    body: CreateApiKey,
    success: { status: 201, body: dataOf(ApiKeyWithSecretSchema) },
    errors: ['plan_without_api', 'expires_in_past', 'limit_reached'],
    idempotent: true,
    secretAnswer: true,
    emits: [],
  }),
  updateApiKey: defineEndpoint({
    method: 'PATCH',
    path: `${path}/{id}`,
    scope,
    summary: "Change an API key's name or scopes",
    description: 'The new scopes apply from the next request on.',
    body: UpdateApiKey,
    success: { status: 200, body: dataOf(ApiKeySchema) },
    errors: ['already_revoked'],
    idempotent: false,
    emits: [],
  }),
  rollApiKey: defineEndpoint({
    method: 'POST',
    path: `${path}/{id}/roll`,
    scope,
    summary: "Replace an API key's secret",
    description:
      'The old secret stops working immediately. Only this answer includes the new one. An expired key cannot get a new secret: create another key.',
    success: { status: 200, body: dataOf(ApiKeyWithSecretSchema) },
    errors: ['already_revoked', 'already_expired', 'plan_without_api'],
    idempotent: true,
    secretAnswer: true,
    emits: [],
  }),
  revokeApiKey: defineEndpoint({
    method: 'POST',
    path: `${path}/{id}/revoke`,
    scope,
    summary: 'Revoke an API key permanently',
    description:
      'The secret is refused from the next request on and cannot be restored. A key that is already revoked is returned unchanged.',
    success: { status: 200, body: dataOf(ApiKeySchema) },
    errors: [],
    idempotent: true,
    emits: [],
  }),
} as const;
