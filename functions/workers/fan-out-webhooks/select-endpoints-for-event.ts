import { getEvent } from '#shared/events/outbox-table.ts';
import type { Table } from '#shared/table/table-client.ts';
import type { WebhookEndpoint } from '#shared/webhooks/endpoint/webhook-endpoint.ts';
import { changePasses, filterRefusal } from '#shared/webhooks/filter/filter-refusal.ts';
import type { BusEvent } from './ensure-delivery.ts';

/**
 * Returns the endpoints whose filters match an event. Reads the event only if the bus message lacks data that a filter
 * needs.
 */
export async function selectEndpointsForEvent(
  table: Table,
  event: BusEvent,
  endpoints: readonly WebhookEndpoint[],
): Promise<readonly WebhookEndpoint[]> {
  const { topic, changed } = event;
  const left = endpoints.filter(({ filter }) => filter === null || changePasses(filter, topic, changed) !== false);
  const asksForBytes = ({ filter }: WebhookEndpoint): boolean =>
    filter !== null && (filter.where.length > 0 || changePasses(filter, topic, changed) === null);
  if (!left.some(asksForBytes)) return left;
  const read = await getEvent(table, event.storeId, event.id);
  // If the event is missing, the endpoints are returned although their filters could not be checked. Their deliveries
  // then fail because the event is missing, and staff can see this reason.
  if (read === null) return left;
  const sent: unknown = JSON.parse(read.body);
  return left.filter(({ filter }) => filterRefusal(filter, topic, sent, changed) === null);
}
