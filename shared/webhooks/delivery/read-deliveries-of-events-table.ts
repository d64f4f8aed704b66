import { readPage } from '#shared/table/read-page.ts';
import type { Table } from '#shared/table/table-client.ts';
import { isKept } from './attempt-guards.ts';
import { deliveryRange } from './delivery-pages-table.ts';
import { parseDelivery } from './webhook-deliveries-table.ts';
import type { WebhookDelivery } from './webhook-delivery.ts';

type NamedEvent = { readonly id: string; readonly createdAtMs: number };

export type DeliveriesQuery = { readonly limit: number; readonly nowMs: number };

/**
 * The maximum number of id ranges read per request. Most events of a request have the same timestamp and therefore
 * share a range.
 */
const maxRanges = 10;

/**
 * Returns up to `limit` deliveries of several events, newest first. Events with the same timestamp share an id range,
 * which is read with one query of up to 1,000 deliveries. `hasMore` is true if there are, or may be, more deliveries.
 */
export async function readDeliveriesOfEvents(
  table: Table,
  storeId: string,
  events: readonly NamedEvent[],
  { limit, nowMs }: DeliveriesQuery,
): Promise<{ readonly deliveries: readonly WebhookDelivery[]; readonly hasMore: boolean }> {
  const ids = new Set(events.map(({ id }) => id));
  const ranges = joinedRanges(events);
  const pages = await Promise.all(
    ranges.slice(0, maxRanges).map((within) =>
      readPage(
        table,
        {
          storeId,
          kind: 'WEBHOOK_DELIVERY',
          within,
          parse: parseDelivery,
          accept: (delivery) => ids.has(delivery.eventId) && isKept(delivery, nowMs),
        },
        { limit, after: null, updatedSinceMs: null, createdSinceMs: null },
      ),
    ),
  );
  const found = pages.flatMap(({ items }) => items).toSorted((a, b) => b.id - a.id);
  const hasMore = ranges.length > maxRanges || found.length > limit || pages.some(({ next }) => next !== null);
  return { deliveries: found.slice(0, limit), hasMore };
}

type Range = ReturnType<typeof deliveryRange>;

/** Returns the id ranges of the events' deliveries, with overlapping ranges merged. */
function joinedRanges(events: readonly NamedEvent[]): readonly Range[] {
  const joined: Range[] = [];
  for (const range of events.map(({ createdAtMs }) => deliveryRange(createdAtMs)).toSorted((a, b) => (a.first < b.first ? -1 : 1))) {
    const before = joined.at(-1);
    if (before !== undefined && range.first <= before.last) joined[joined.length - 1] = { first: before.first, last: range.last };
    else joined.push(range);
  }
  return joined;
}
