import { eventRetentionMs } from '#shared/events/event.ts';
import type { Table } from '#shared/table/table-client.ts';
import type { LabelledWrite } from '#shared/table/transact.ts';
import { closeEndpointWrite } from '#shared/webhooks/endpoint/closed-endpoints-table.ts';
import type { WebhookEndpoint } from '#shared/webhooks/endpoint/webhook-endpoint.ts';
import {
  addEndpointWrite,
  changeEndpointWrite,
  endpointItem,
  getEndpoint,
  removeEndpointWrite,
} from '#shared/webhooks/endpoint/webhook-endpoints-table.ts';

/** Reads an installation's endpoint with strong consistency; null if its app receives no webhooks. */
export async function getEndpointOfApp(table: Table, storeId: string, installationId: number): Promise<WebhookEndpoint | null> {
  const endpoint = await getEndpoint(table, storeId, installationId);
  // An endpoint that staff created may have the same id as an installation.
  return endpoint === null || endpoint.appClientId === null ? null : endpoint;
}

/**
 * Returns the writes that add, change or remove an installation's endpoint. If the endpoint has changed or the id of a
 * new endpoint is taken, the writes fail with label `endpoint`.
 */
export function appEndpointWrites(before: WebhookEndpoint | null, after: WebhookEndpoint | null, nowMs: number): LabelledWrite[] {
  if (after === null) return before === null ? [] : closeWrites(before, nowMs);
  return [before === null ? addEndpointWrite(after) : changeEndpointWrite(before, after)];
}

/**
 * Returns the writes that replace an app's endpoint with the temporary endpoint `last`. Deliveries that wait for the
 * old endpoint are never sent. `last` receives only the event about the uninstallation.
 *
 * The writes fail with label `endpoint` if the old endpoint has changed, or with label `last_endpoint` if the id of
 * `last` is taken.
 */
export function endEndpointWrites(before: WebhookEndpoint, last: WebhookEndpoint): LabelledWrite[] {
  const expiresAt = Math.ceil((last.createdAtMs + eventRetentionMs) / 1000);
  const put = { Item: { ...endpointItem(last), expires_at: expiresAt }, ConditionExpression: 'attribute_not_exists(pk)' };
  return [...closeWrites(before, last.createdAtMs), { as: 'last_endpoint', put }];
}

const closeWrites = (endpoint: WebhookEndpoint, atMs: number): LabelledWrite[] => [
  removeEndpointWrite(endpoint),
  closeEndpointWrite({ storeId: endpoint.storeId, id: endpoint.id, closedAtMs: atMs }),
];
