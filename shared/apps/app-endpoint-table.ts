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

/** Reads the endpoint of an installation consistently; null when its app wants no webhooks. */
export async function getEndpointOfApp(table: Table, storeId: string, installationId: number): Promise<WebhookEndpoint | null> {
  const endpoint = await getEndpoint(table, storeId, installationId);
  // If the app has no webhooks, an endpoint of the staff may happen to have the same id.
  return endpoint === null || endpoint.appClientId === null ? null : endpoint;
}

/**
 * Returns the writes that add, change or remove the endpoint of an installation. Refused as `endpoint` when the endpoint has changed, or
 * its id is taken.
 */
export function appEndpointWrites(before: WebhookEndpoint | null, after: WebhookEndpoint | null, nowMs: number): LabelledWrite[] {
  if (after === null) return before === null ? [] : closeWrites(before, nowMs);
  return [before === null ? addEndpointWrite(after) : changeEndpointWrite(before, after)];
}

/**
 * Returns the writes that end the endpoint of an app. Its waiting deliveries are never sent. Only the event about the end of the
 * installation is sent, to the endpoint `last`, which expires with that event. Refused as `endpoint` when the endpoint has changed, or as
 * `last_endpoint` when the id is taken.
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
