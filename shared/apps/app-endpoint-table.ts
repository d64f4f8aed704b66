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

/** The endpoint of an installation, read consistently; null when its app wants no webhooks. */
export async function getEndpointOfApp(table: Table, storeId: string, installationId: number): Promise<WebhookEndpoint | null> {
  const endpoint = await getEndpoint(table, storeId, installationId);
  // Without webhooks of the app, staff may have made one that happens to have the same id.
  return endpoint === null || endpoint.appClientId === null ? null : endpoint;
}

/** Writes that give an installation its endpoint, change it or take it away. Refused as `endpoint` when it has changed, or its id is taken. */
export function appEndpointWrites(before: WebhookEndpoint | null, after: WebhookEndpoint | null, nowMs: number): LabelledWrite[] {
  if (after === null) return before === null ? [] : closeWrites(before, nowMs);
  return [before === null ? addEndpointWrite(after) : changeEndpointWrite(before, after)];
}

/**
 * Writes that end the endpoint of an app: what waits for it is never sent, but the end of its installation is, to `last`, which goes away
 * with the event. Refused as `endpoint` when it has changed, or as `last_endpoint` when the id is taken.
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
