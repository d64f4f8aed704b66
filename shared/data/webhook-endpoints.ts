import * as v from 'valibot';
import { topics } from '../domain/topics.ts';
import { endpointHealths, everyTopic, type WebhookEndpoint } from '../domain/webhook-endpoint.ts';
import { indexKeys, keys, padId } from './keys.ts';
import { readItem, readPartition } from './read-items.ts';
import type { PageSource } from './read-page.ts';
import type { Table } from './table-client.ts';
import type { LabelledWrite } from './transact.ts';

const StoredEndpoint = v.pipe(
  v.object({
    id: v.number(),
    store_id: v.string(),
    url: v.string(),
    description: v.string(),
    topics: v.array(v.picklist([...topics, everyTopic])),
    is_active: v.boolean(),
    health: v.picklist(endpointHealths),
    failing_since_ms: v.nullable(v.number()),
    disabled_at_ms: v.nullable(v.number()),
    disabled_reason: v.nullable(v.string()),
    secrets: v.array(v.object({ ciphertext: v.string(), valid_until_ms: v.nullable(v.number()) })),
    secret_last4: v.string(),
    created_at_ms: v.number(),
    updated_at_ms: v.number(),
  }),
  v.transform(
    (item): WebhookEndpoint => ({
      id: item.id,
      storeId: item.store_id,
      url: item.url,
      description: item.description,
      topics: item.topics,
      isActive: item.is_active,
      health: item.health,
      failingSinceMs: item.failing_since_ms,
      disabledAtMs: item.disabled_at_ms,
      disabledReason: item.disabled_reason,
      secrets: item.secrets.map((secret) => ({ ciphertext: secret.ciphertext, validUntilMs: secret.valid_until_ms })),
      secretLast4: item.secret_last4,
      createdAtMs: item.created_at_ms,
      updatedAtMs: item.updated_at_ms,
    }),
  ),
);

/** Reads a stored item as a webhook endpoint. */
export const parseEndpoint = (item: unknown): WebhookEndpoint => v.parse(StoredEndpoint, item);

/** The endpoint, read consistently: a new address, secret or switch counts from the next try on. Null when there is none. */
export async function getEndpoint(table: Table, storeId: string, id: number): Promise<WebhookEndpoint | null> {
  const item = await readItem(table, keys.webhookEndpoint(storeId, id));
  return item === null ? null : parseEndpoint(item);
}

/** All endpoints of a store, read consistently, oldest first. */
export async function endpointsOf(table: Table, storeId: string): Promise<WebhookEndpoint[]> {
  const items = await readPartition(table, keys.listPartition(storeId, 'WEBHOOK_ENDPOINT'));
  return items.map(parseEndpoint);
}

/** The list of a store's endpoints, for `readPage`. */
export const endpointPages = (storeId: string): PageSource<WebhookEndpoint> => ({
  storeId,
  kind: 'WEBHOOK_ENDPOINT',
  parse: parseEndpoint,
});

/** The stored form of an endpoint. */
export const endpointItem = (endpoint: WebhookEndpoint): Record<string, unknown> => ({
  ...keys.webhookEndpoint(endpoint.storeId, endpoint.id),
  ...indexKeys.updated(endpoint.storeId, 'WEBHOOK_ENDPOINT', endpoint.updatedAtMs, padId(endpoint.id)),
  entity: 'webhook_endpoint',
  id: endpoint.id,
  store_id: endpoint.storeId,
  url: endpoint.url,
  description: endpoint.description,
  topics: endpoint.topics,
  is_active: endpoint.isActive,
  health: endpoint.health,
  failing_since_ms: endpoint.failingSinceMs,
  disabled_at_ms: endpoint.disabledAtMs,
  disabled_reason: endpoint.disabledReason,
  secrets: endpoint.secrets.map((secret) => ({ ciphertext: secret.ciphertext, valid_until_ms: secret.validUntilMs })),
  secret_last4: endpoint.secretLast4,
  created_at_ms: endpoint.createdAtMs,
  updated_at_ms: endpoint.updatedAtMs,
});

/** Adds an endpoint. Refused as `endpoint` when the id is taken. */
export const addEndpointWrite = (endpoint: WebhookEndpoint): LabelledWrite => ({
  as: 'endpoint',
  put: { Item: endpointItem(endpoint), ConditionExpression: 'attribute_not_exists(pk)' },
});

/** Replaces an endpoint that has not changed since it was read. Refused as `endpoint` when it has. */
export const replaceEndpointWrite = (before: WebhookEndpoint, after: WebhookEndpoint): LabelledWrite => ({
  as: 'endpoint',
  put: {
    Item: endpointItem(after),
    ConditionExpression: 'updated_at_ms = :read',
    ExpressionAttributeValues: { ':read': before.updatedAtMs },
  },
});

/** Removes an endpoint. Refused as `endpoint` when there is none. */
export const removeEndpointWrite = (storeId: string, id: number): LabelledWrite => ({
  as: 'endpoint',
  delete: { Key: keys.webhookEndpoint(storeId, id), ConditionExpression: 'attribute_exists(pk)' },
});
