import { topics } from '#shared/events/topics.ts';
import { dueShards, indexKeys, keys, padId } from '#shared/table/keys.ts';
import { type Parsed, parseEach } from '#shared/table/parse-each.ts';
import { readItem, readItems, readPartition } from '#shared/table/read-items.ts';
import type { PageSource } from '#shared/table/read-page.ts';
import { setAttributes } from '#shared/table/set-attributes.ts';
import {
  absent,
  type FieldKinds,
  flag,
  type Kind,
  listOf,
  mapOf,
  named,
  number,
  oneOf,
  optional,
  storedForm,
  text,
} from '#shared/table/stored-form.ts';
import type { Table } from '#shared/table/table-client.ts';
import type { LabelledWrite } from '#shared/table/transact.ts';
import { readable } from '#shared/table/unreadable-rows.ts';
import { disabledReasons, type EndpointHealthRecord } from '../endpoint-health/endpoint-health.ts';
import { type EncryptedSecret, everyTopic, isEvaluatedAnew, isSwitchedOn, type WebhookEndpoint } from './webhook-endpoint.ts';

const known = new Set<string>([...topics, everyTopic]);
const isKnown = (topic: string): topic is WebhookEndpoint['topics'][number] => known.has(topic);

const subscribedTopics: Kind<WebhookEndpoint['topics']> = {
  // A newer version may have stored topics that this one does not know: it sends what it does.
  read: (stored, path) => listOf(text).read(stored, path).filter(isKnown),
  write: (subscribed) => subscribed,
  shape: { listOf: { words: [...known] } },
};

const endpointKinds: FieldKinds<Omit<WebhookEndpoint, 'healthRecord'>> = {
  id: number,
  storeId: text,
  url: text,
  description: text,
  topics: subscribedTopics,
  isActive: flag,
  disabledAtMs: optional(number),
  disabledReason: optional(oneOf(disabledReasons)),
  evaluatedFromMs: named('judged_from_ms', absent(number)),
  urlLock: absent(text),
  secrets: listOf(storedForm<EncryptedSecret>()({ ciphertext: text, validUntilMs: optional(number) })),
  secretLast4: text,
  appClientId: absent(text),
  onlyEventId: absent(text),
  createdAtMs: number,
  updatedAtMs: number,
};
export const endpointForm = storedForm<Omit<WebhookEndpoint, 'healthRecord'>>()(endpointKinds);

type StoredHealth = Omit<EndpointHealthRecord, 'isBacklogWatched'>;

/** What attempts have shown. What has no value is absent, not null, so that conditions can ask for it. */
const healthKinds: FieldKinds<StoredHealth> = {
  slots: mapOf(number),
  failures: number,
  firstFailureAtMs: absent(number),
  lastFailureAtMs: absent(number),
  lastSuccessAtMs: absent(number),
  lastDurationMs: absent(number),
  openUntilMs: absent(number),
  breakerTrips: named('openings', number),
  warnings: number,
};
export const healthForm = storedForm<StoredHealth>()(healthKinds);

/** An endpoint as conditions see it: with what attempts have shown, and when its backlog is drained (`drainKeys`). */
export type GuardedEndpoint = Omit<WebhookEndpoint, 'healthRecord'> & StoredHealth & { readonly dueSk: string | null };
export const guardedEndpointForm = storedForm<GuardedEndpoint>()({ ...endpointKinds, ...healthKinds, dueSk: absent(text) });

/** Since when the backlog of an endpoint was found empty; null when it was not. */
export type IdleSince = { readonly idleSinceMs: number | null };
const idleKinds: FieldKinds<IdleSince> = { idleSinceMs: absent(number) };

/** The stored form of what the last drain of a backlog found. */
export const idleForm = storedForm<IdleSince>()(idleKinds);
export const drainForm = storedForm<IdleSince & { readonly dueSk: string | null }>()({ ...idleKinds, dueSk: absent(text) });

/** Reads a stored item as a webhook endpoint. */
export function parseEndpoint(item: unknown): WebhookEndpoint {
  const endpoint = endpointForm.read(item);
  const { dueSk, idleSinceMs } = drainForm.read(item);
  return { ...endpoint, healthRecord: { ...healthForm.read(item), isBacklogWatched: dueSk !== null && idleSinceMs === null } };
}

/** The endpoint, read consistently: a new address, secret or switch counts from the next attempt on. Null when there is none. */
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
  return readable(items, parseEndpoint);
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

/** What the store's staff decide of an endpoint, and the service's switch. */
function decidedAttributes(endpoint: WebhookEndpoint): Readonly<Record<string, unknown>> {
  const {
    id: _id,
    store_id: _storeId,
    created_at_ms: _createdAtMs,
    judged_from_ms: _evaluatedFromMs,
    ...decided
  } = endpointForm.write(endpoint);
  return { ...indexKeys.updated(endpoint.storeId, 'WEBHOOK_ENDPOINT', endpoint.updatedAtMs, padId(endpoint.id)), ...decided };
}

/** Where an endpoint waits until its backlog is drained. */
export const drainKeys = ({ storeId, id }: Pick<WebhookEndpoint, 'storeId' | 'id'>, drainAtMs: number) =>
  indexKeys.due('endpoints', id % dueShards, drainAtMs, `${storeId}#${padId(id)}`);

/** The stored form of an endpoint. */
export const endpointItem = (endpoint: WebhookEndpoint): Record<string, unknown> => ({
  ...keys.webhookEndpoint(endpoint.storeId, endpoint.id),
  entity: 'webhook_endpoint',
  ...indexKeys.updated(endpoint.storeId, 'WEBHOOK_ENDPOINT', endpoint.updatedAtMs, padId(endpoint.id)),
  ...endpointForm.write(endpoint),
  ...Object.fromEntries(Object.entries(healthForm.write(endpoint.healthRecord)).filter(([, value]) => value !== undefined)),
});

/** Adds an endpoint. Refused as `endpoint` when the id is taken. */
export const addEndpointWrite = (endpoint: WebhookEndpoint): LabelledWrite => ({
  as: 'endpoint',
  put: { Item: endpointItem(endpoint), ConditionExpression: 'attribute_not_exists(pk)' },
});

/**
 * Changes what people decide of an endpoint that has not changed since it was read; refused as `endpoint` when it has. What
 * deliveries count goes on beside it, unless the change begins that anew. One that is switched on has its backlog looked at at once, and is evaluated
 * from then on only.
 */
export function changeEndpointWrite(before: WebhookEndpoint, after: WebhookEndpoint): LabelledWrite {
  const beginsAnew = after.healthRecord !== before.healthRecord;
  const { slots: _underWay, ...counters } = healthForm.write(after.healthRecord);
  const { UpdateExpression, ExpressionAttributeNames, ExpressionAttributeValues } = setAttributes({
    ...decidedAttributes(after),
    ...(beginsAnew ? counters : {}),
    ...(isEvaluatedAnew(before, after) ? { judged_from_ms: after.updatedAtMs } : {}),
    ...(isSwitchedOn(after) && (beginsAnew || !isSwitchedOn(before))
      ? { ...drainKeys(after, after.updatedAtMs), ...idleForm.write({ idleSinceMs: null }) }
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
