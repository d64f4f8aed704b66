import * as v from 'valibot';
import { topics } from '#shared/events/topics.ts';
import { dueShards, indexKeys, keys, padId } from '#shared/table/keys.ts';
import { type Parsed, parseEach } from '#shared/table/parse-each.ts';
import { readItem, readItems, readPartition } from '#shared/table/read-items.ts';
import type { PageSource } from '#shared/table/read-page.ts';
import { setAttributes } from '#shared/table/set-attributes.ts';
import type { Table } from '#shared/table/table-client.ts';
import type { LabelledWrite } from '#shared/table/transact.ts';
import { disabledReasons, type EndpointHealthRecord } from '../endpoint-health/endpoint-health.ts';
import { everyTopic, isJudgedAnew, isSwitchedOn, type WebhookEndpoint } from './webhook-endpoint.ts';

const StoredEndpoint = v.pipe(
  v.object({
    id: v.number(),
    store_id: v.string(),
    url: v.string(),
    description: v.string(),
    topics: v.array(v.string()),
    is_active: v.boolean(),
    disabled_at_ms: v.nullable(v.number()),
    disabled_reason: v.nullable(v.picklist(disabledReasons)),
    judged_from_ms: v.optional(v.number()),
    url_lock: v.optional(v.string()),
    secrets: v.array(v.object({ ciphertext: v.string(), valid_until_ms: v.nullable(v.number()) })),
    secret_last4: v.string(),
    created_at_ms: v.number(),
    updated_at_ms: v.number(),
    slots: v.record(v.string(), v.number()),
    failures: v.number(),
    first_failure_at_ms: v.optional(v.number()),
    last_failure_at_ms: v.optional(v.number()),
    last_success_at_ms: v.optional(v.number()),
    last_duration_ms: v.optional(v.number()),
    open_until_ms: v.optional(v.number()),
    openings: v.number(),
    warnings: v.number(),
    due_sk: v.optional(v.string()),
    idle_since_ms: v.optional(v.number()),
  }),
  v.transform(
    (item): WebhookEndpoint => ({
      id: item.id,
      storeId: item.store_id,
      url: item.url,
      description: item.description,
      // A newer version may have stored topics that this one does not know: it sends what it does.
      topics: item.topics.filter(isKnown),
      isActive: item.is_active,
      disabledAtMs: item.disabled_at_ms,
      disabledReason: item.disabled_reason,
      judgedFromMs: item.judged_from_ms ?? null,
      urlLock: item.url_lock ?? null,
      secrets: item.secrets.map((secret) => ({ ciphertext: secret.ciphertext, validUntilMs: secret.valid_until_ms })),
      secretLast4: item.secret_last4,
      createdAtMs: item.created_at_ms,
      updatedAtMs: item.updated_at_ms,
      healthRecord: {
        slots: item.slots,
        failures: item.failures,
        firstFailureAtMs: item.first_failure_at_ms ?? null,
        lastFailureAtMs: item.last_failure_at_ms ?? null,
        lastSuccessAtMs: item.last_success_at_ms ?? null,
        lastDurationMs: item.last_duration_ms ?? null,
        openUntilMs: item.open_until_ms ?? null,
        breakerTrips: item.openings,
        warnings: item.warnings,
        isBacklogWatched: item.due_sk !== undefined && item.idle_since_ms === undefined,
      },
    }),
  ),
);

const known = new Set<string>([...topics, everyTopic]);
const isKnown = (topic: string): topic is WebhookEndpoint['topics'][number] => known.has(topic);

/** Reads a stored item as a webhook endpoint. */
export const parseEndpoint = (item: unknown): WebhookEndpoint => v.parse(StoredEndpoint, item);

/** The endpoint, read consistently: a new address, secret or switch counts from the next try on. Null when there is none. */
export async function getEndpoint(table: Table, storeId: string, id: number): Promise<WebhookEndpoint | null> {
  const item = await readItem(table, keys.webhookEndpoint(storeId, id));
  return item === null ? null : parseEndpoint(item);
}

/** The endpoints that these deliveries are for, read consistently; those that are gone or cannot be read are left out. */
export async function endpointsById(
  table: Table,
  wanted: readonly { readonly storeId: string; readonly endpointId: number }[],
): Promise<readonly WebhookEndpoint[]> {
  const items = await readItems(
    table,
    wanted.map(({ storeId, endpointId }) => keys.webhookEndpoint(storeId, endpointId)),
  );
  return parseEach(items, parseEndpoint).values;
}

/** All endpoints of a store, read consistently, oldest first, and beside them those that this version cannot read. */
export async function endpointsOf(table: Table, storeId: string): Promise<Parsed<WebhookEndpoint>> {
  return parseEach(await readPartition(table, keys.listPartition(storeId, 'WEBHOOK_ENDPOINT')), parseEndpoint);
}

/** The list of a store's endpoints, for `readPage`. */
export const endpointPages = (storeId: string): PageSource<WebhookEndpoint> => ({
  storeId,
  kind: 'WEBHOOK_ENDPOINT',
  parse: parseEndpoint,
});

/** What its people decide of an endpoint, and the service's switch. */
const finalAttributes = (endpoint: WebhookEndpoint): Readonly<Record<string, unknown>> => ({
  ...indexKeys.updated(endpoint.storeId, 'WEBHOOK_ENDPOINT', endpoint.updatedAtMs, padId(endpoint.id)),
  url: endpoint.url,
  url_lock: endpoint.urlLock ?? undefined,
  description: endpoint.description,
  topics: endpoint.topics,
  is_active: endpoint.isActive,
  disabled_at_ms: endpoint.disabledAtMs,
  disabled_reason: endpoint.disabledReason,
  secrets: endpoint.secrets.map((secret) => ({ ciphertext: secret.ciphertext, valid_until_ms: secret.validUntilMs })),
  secret_last4: endpoint.secretLast4,
  updated_at_ms: endpoint.updatedAtMs,
});

/** What tries have shown. What has no value is absent, not null, so that conditions can ask for it. */
const healthAttributes = (healthRecord: EndpointHealthRecord): Readonly<Record<string, unknown>> => ({
  slots: healthRecord.slots,
  failures: healthRecord.failures,
  first_failure_at_ms: healthRecord.firstFailureAtMs ?? undefined,
  last_failure_at_ms: healthRecord.lastFailureAtMs ?? undefined,
  last_success_at_ms: healthRecord.lastSuccessAtMs ?? undefined,
  last_duration_ms: healthRecord.lastDurationMs ?? undefined,
  open_until_ms: healthRecord.openUntilMs ?? undefined,
  openings: healthRecord.breakerTrips,
  warnings: healthRecord.warnings,
});

/** Where an endpoint waits until somebody looks at its backlog. */
export const drainKeys = ({ storeId, id }: Pick<WebhookEndpoint, 'storeId' | 'id'>, drainAtMs: number) =>
  indexKeys.due('endpoints', id % dueShards, drainAtMs, `${storeId}#${padId(id)}`);

/** The stored form of an endpoint. */
export const endpointItem = (endpoint: WebhookEndpoint): Record<string, unknown> => ({
  ...keys.webhookEndpoint(endpoint.storeId, endpoint.id),
  entity: 'webhook_endpoint',
  id: endpoint.id,
  store_id: endpoint.storeId,
  created_at_ms: endpoint.createdAtMs,
  ...finalAttributes(endpoint),
  judged_from_ms: endpoint.judgedFromMs ?? undefined,
  ...Object.fromEntries(Object.entries(healthAttributes(endpoint.healthRecord)).filter(([, value]) => value !== undefined)),
});

/** Adds an endpoint. Refused as `endpoint` when the id is taken. */
export const addEndpointWrite = (endpoint: WebhookEndpoint): LabelledWrite => ({
  as: 'endpoint',
  put: { Item: endpointItem(endpoint), ConditionExpression: 'attribute_not_exists(pk)' },
});

/**
 * Changes what people decide of an endpoint that has not changed since it was read; refused as `endpoint` when it has. What
 * deliveries count goes on beside it, unless the change begins that anew. One that is switched on is woken at once, and judged
 * from then on only.
 */
export function changeEndpointWrite(before: WebhookEndpoint, after: WebhookEndpoint): LabelledWrite {
  const beginsAnew = after.healthRecord !== before.healthRecord;
  const { slots: _underWay, ...counters } = healthAttributes(after.healthRecord);
  const { UpdateExpression, ExpressionAttributeNames, ExpressionAttributeValues } = setAttributes({
    ...finalAttributes(after),
    ...(beginsAnew ? counters : {}),
    ...(isJudgedAnew(before, after) ? { judged_from_ms: after.updatedAtMs } : {}),
    ...(isSwitchedOn(after) && (beginsAnew || !isSwitchedOn(before))
      ? { ...drainKeys(after, after.updatedAtMs), idle_since_ms: undefined }
      : {}),
  });
  return {
    as: 'endpoint',
    update: {
      Key: keys.webhookEndpoint(before.storeId, before.id),
      UpdateExpression,
      ConditionExpression: 'updated_at_ms = :read',
      ExpressionAttributeNames,
      ExpressionAttributeValues: { ...ExpressionAttributeValues, ':read': before.updatedAtMs },
    },
  };
}

/** Removes an endpoint that has not changed since it was read; refused as `endpoint` when it has, or is gone. */
export const removeEndpointWrite = ({ storeId, id, updatedAtMs }: WebhookEndpoint): LabelledWrite => ({
  as: 'endpoint',
  delete: {
    Key: keys.webhookEndpoint(storeId, id),
    ConditionExpression: 'updated_at_ms = :read',
    ExpressionAttributeValues: { ':read': updatedAtMs },
  },
});
