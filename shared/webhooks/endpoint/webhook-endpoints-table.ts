import { dueShards, indexKeys, keys, padId } from '#shared/table/keys.ts';
import { readItem, readItems, readPartition } from '#shared/table/read-items.ts';
import type { PageSource } from '#shared/table/read-page.ts';
import { type Parsed, parseEach } from '#shared/table/rows/parse-each.ts';
import { parseReadable } from '#shared/table/rows/unreadable-rows.ts';
import { setAttributes } from '#shared/table/set-attributes.ts';
import type { Table } from '#shared/table/table-client.ts';
import type { LabelledWrite } from '#shared/table/transact.ts';
import { isSwitchedOn, restartsEvaluation, type WebhookEndpoint } from './webhook-endpoint.ts';
import { drainForm, endpointForm, healthForm, idleForm } from './webhook-endpoint-form.ts';

/** Reads a stored item as a webhook endpoint. */
export function parseEndpoint(item: unknown): WebhookEndpoint {
  const endpoint = endpointForm.read(item);
  const { dueSk, idleSinceMs } = drainForm.read(item);
  return { ...endpoint, healthRecord: { ...healthForm.read(item), isBacklogWatched: dueSk !== null && idleSinceMs === null } };
}

/**
 * Reads an endpoint with strong consistency, so that the next delivery attempt already respects a changed address,
 * changed secrets or a disabled endpoint. Null if the endpoint does not exist.
 */
export async function getEndpoint(table: Table, storeId: string, id: number): Promise<WebhookEndpoint | null> {
  const item = await readItem(table, keys.webhookEndpoint(storeId, id));
  return item === null ? null : parseEndpoint(item);
}

/**
 * Reads the endpoints of some deliveries with strong consistency. Endpoints that no longer exist or cannot be read are
 * omitted.
 */
export async function endpointsById(
  table: Table,
  wanted: readonly { readonly storeId: string; readonly endpointId: number }[],
): Promise<readonly WebhookEndpoint[]> {
  const items = await readItems(
    table,
    wanted.map(({ storeId, endpointId }) => keys.webhookEndpoint(storeId, endpointId)),
  );
  return parseReadable(items, parseEndpoint);
}

/**
 * Reads all endpoints of a store with strong consistency, oldest first. Endpoints that this version cannot read are
 * listed separately.
 */
export async function readEndpoints(table: Table, storeId: string): Promise<Parsed<WebhookEndpoint>> {
  return parseEach(await readPartition(table, keys.listPartition(storeId, 'WEBHOOK_ENDPOINT')), parseEndpoint);
}

/**
 * Returns a page source for `readPage` that lists a store's endpoints. The list omits an uninstalled app's endpoint,
 * which receives only `app.uninstalled`.
 */
export const endpointPages = (storeId: string): PageSource<WebhookEndpoint> => ({
  storeId,
  kind: 'WEBHOOK_ENDPOINT',
  parse: parseEndpoint,
  accept: ({ onlyEventId }) => onlyEventId === null,
});

/** Returns the attributes that are written when staff or the service change an endpoint. */
function decidedAttributes(endpoint: WebhookEndpoint): Readonly<Record<string, unknown>> {
  const {
    id: _id,
    store_id: _storeId,
    created_at_ms: _createdAtMs,
    judged_from_ms: _evaluatedFromMs,
    ...decided
  } = endpointForm.write(endpoint);
  return { ...indexKeys.updated(endpoint.updatedAtMs, padId(endpoint.id)), ...decided };
}

/** Returns the due-index keys for an endpoint whose backlog is to be drained at `drainAtMs`. */
export const drainKeys = ({ storeId, id }: Pick<WebhookEndpoint, 'storeId' | 'id'>, drainAtMs: number) =>
  indexKeys.due('endpoints', id % dueShards, drainAtMs, `${storeId}#${padId(id)}`);

/** Returns the stored form of an endpoint. */
export const endpointItem = (endpoint: WebhookEndpoint): Record<string, unknown> => ({
  ...keys.webhookEndpoint(endpoint.storeId, endpoint.id),
  entity: 'webhook_endpoint',
  ...indexKeys.updated(endpoint.updatedAtMs, padId(endpoint.id)),
  ...endpointForm.write(endpoint),
  ...Object.fromEntries(Object.entries(healthForm.write(endpoint.healthRecord)).filter(([, value]) => value !== undefined)),
});

/** Returns the write that adds an endpoint. If the id is taken, the write is refused with the label `endpoint`. */
export const addEndpointWrite = (endpoint: WebhookEndpoint): LabelledWrite => ({
  as: 'endpoint',
  put: { Item: endpointItem(endpoint), ConditionExpression: 'attribute_not_exists(pk)' },
});

/**
 * Returns the write for a change by staff. If the endpoint has changed since it was read, the write is refused with the
 * label `endpoint`. The health counters keep their values unless the change resets them. If the change switches the
 * endpoint on, the write makes the drain of the endpoint's backlog due immediately and restarts the endpoint's health
 * evaluation.
 */
export function changeEndpointWrite(before: WebhookEndpoint, after: WebhookEndpoint): LabelledWrite {
  const restartsCounts = after.healthRecord !== before.healthRecord;
  const { slots: _underWay, ...counters } = healthForm.write(after.healthRecord);
  const { UpdateExpression, ExpressionAttributeNames, ExpressionAttributeValues } = setAttributes({
    ...decidedAttributes(after),
    ...(restartsCounts ? counters : {}),
    ...(restartsEvaluation(before, after) ? { judged_from_ms: after.updatedAtMs } : {}),
    ...(isSwitchedOn(after) && (restartsCounts || !isSwitchedOn(before))
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

/**
 * Returns the write that deletes an endpoint. If the endpoint has changed since it was read or no longer exists, the
 * write is refused with the label `endpoint`.
 */
export const removeEndpointWrite = ({ storeId, id, updatedAtMs }: WebhookEndpoint): LabelledWrite => ({
  as: 'endpoint',
  delete: {
    Key: keys.webhookEndpoint(storeId, id),
    ConditionExpression: 'updated_at_ms = :read',
    ExpressionAttributeValues: { ':read': updatedAtMs },
  },
});
