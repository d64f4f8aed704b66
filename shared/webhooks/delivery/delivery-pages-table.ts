import { idFloor } from '#shared/kernel/object-id.ts';
import { keys, padId } from '#shared/table/keys.ts';
import { readItem } from '#shared/table/read-items.ts';
import type { PageSource } from '#shared/table/read-page.ts';
import { number, readOrNull, storedForm } from '#shared/table/stored-form.ts';
import type { Table } from '#shared/table/table-client.ts';
import { isKept } from './attempt-guards.ts';
import { filterIndexes, filterPartition, parseDelivery, sampleIndex } from './webhook-deliveries-table.ts';
import { type DeliveryStatus, isSample, type WebhookDelivery } from './webhook-delivery.ts';

export type DeliveryFilters = {
  readonly endpointId?: number;
  readonly status?: DeliveryStatus;
  readonly topic?: string;
  readonly eventId?: string;
};

/** The list of a store's deliveries, for `readPage`. */
export async function deliveryPages(
  table: Table,
  storeId: string,
  filters: DeliveryFilters,
  nowMs: number,
): Promise<PageSource<WebhookDelivery>> {
  const wanted = (['eventId', 'endpointId', 'status', 'topic'] as const).flatMap((name) => {
    const value = filters[name];
    return value === undefined ? [] : [{ name, value }];
  });
  return {
    storeId,
    kind: 'WEBHOOK_DELIVERY',
    ...(await mostSelective(table, storeId, filters)),
    parse: parseDelivery,
    // An index lags behind the table, so its own filter is checked again too.
    accept: (delivery) => isKept(delivery, nowMs) && wanted.every(({ name, value }) => delivery[name] === value),
  };
}

type Source = Pick<PageSource<WebhookDelivery>, 'filter' | 'within' | 'onlyKeys'>;

async function mostSelective(table: Table, storeId: string, filters: DeliveryFilters): Promise<Source> {
  const { eventId } = filters;
  if (eventId !== undefined) {
    return isSample({ eventId })
      ? { filter: { index: sampleIndex, pk: filterPartition(storeId, 'event_id', eventId) } }
      : deliveriesOfEvent(table, storeId, eventId);
  }
  const [first] = filterIndexes.flatMap(([name, field, index]) => {
    const value = filters[name];
    return value === undefined ? [] : [{ filter: { index, pk: filterPartition(storeId, field, value) } }];
  });
  return first ?? {};
}

/**
 * So much later than their event the ids of its deliveries lie at most: each follows from the event's time, and the window of a
 * candidate (`derivedObjectId`) is that long at the twelfth, which none gets to whose store makes fewer than millions in a second.
 */
const idsWithinMs = 2 ** 12;

const eventTimeForm = storedForm<{ readonly createdAtMs: number }>()({ createdAtMs: number });

/** Where the deliveries of an event are: in its time, so that no index has to name the event of each. */
async function deliveriesOfEvent(table: Table, storeId: string, eventId: string): Promise<Source> {
  const event = readOrNull(eventTimeForm, await readItem(table, keys.event(storeId, eventId)));
  if (event === null) return { onlyKeys: [] };
  const { createdAtMs } = event;
  return { within: { first: padId(idFloor(createdAtMs)), last: padId(idFloor(createdAtMs + idsWithinMs) - 1) } };
}
