import { QueryCommand } from '@aws-sdk/lib-dynamodb';
import { utcDayAt } from '#shared/kernel/days/utc-day.ts';
import { idFloor } from '#shared/kernel/object-id.ts';
import type { Order } from '#shared/orders/order.ts';
import { parseOrder } from '#shared/orders/order-form.ts';
import { readOrders } from '#shared/orders/orders-table.ts';
import { parseRefund } from '#shared/orders/refunds/refunds-table.ts';
import type { Return } from '#shared/returns/return.ts';
import { parseReturn } from '#shared/returns/returns-table.ts';
import { keys, type ListedKind, padId } from '#shared/table/keys.ts';
import type { Table } from '#shared/table/table-client.ts';
import { isLeftOut, placedEntries, refundEntries, restockEntries, type SalesEntry } from './order-sales.ts';

/** The fields of a return that matter for sales. */
export type RestockedReturn = Pick<Return, 'orderId' | 'restockedCosts'>;

/** A sales entry and its currency. */
export type CountedEntry = SalesEntry & { readonly currency: string };

/**
 * Counts a store's sales on a UTC day from its orders, refunds and returns. `returns` must include every return whose
 * goods may have been restocked on that day.
 */
export async function recountDay(table: Table, storeId: string, day: string, returns: readonly RestockedReturn[]): Promise<CountedEntry[]> {
  const span = { fromMs: Date.parse(day), untilMs: Date.parse(day) + dayMs };
  // The id of an order or refund contains the time of its creation, so the orders and refunds of the day are selected
  // by a range of ids.
  const [orders, refunds] = await Promise.all([
    readCreated(table, storeId, 'ORDER', span, parseOrder),
    readCreated(table, storeId, 'REFUND', span, parseRefund),
  ]);
  const restocked = returns.filter(({ restockedCosts }) => restockedCosts.some(({ atMs }) => utcDayAt(atMs) === day));
  const known = new Map(orders.map((order) => [order.id, order]));
  const missing = new Set([...refunds, ...restocked].map(({ orderId }) => orderId).filter((id) => !known.has(id)));
  for (const order of await readOrders(table, storeId, [...missing])) known.set(order.id, order);
  const countedOf = (orderId: number, entriesOf: (order: Order) => readonly SalesEntry[]): readonly CountedEntry[] => {
    const order = known.get(orderId);
    if (order === undefined || isLeftOut(order)) return [];
    return entriesOf(order).map((entry) => ({ ...entry, currency: order.currency }));
  };
  return [
    ...orders.flatMap(({ id }) => countedOf(id, placedEntries)),
    ...refunds.flatMap((refund) => countedOf(refund.orderId, (order) => refundEntries(order, refund))),
    ...restocked.flatMap((one) => countedOf(one.orderId, () => restockEntries(one))),
  ].filter(({ atMs }) => utcDayAt(atMs) === day);
}

const dayMs = 86_400_000;

/**
 * Reads all objects of a kind that were created in a time span, with strong consistency. `onEach` is called once per
 * object; if it throws, reading stops.
 */
export async function readCreated<Value>(
  table: Table,
  storeId: string,
  kind: ListedKind,
  { fromMs, untilMs }: { readonly fromMs: number; readonly untilMs: number },
  parse: (item: unknown) => Value,
  onEach: () => void = () => undefined,
): Promise<readonly Value[]> {
  const values: Value[] = [];
  if (untilMs <= fromMs) return values;
  const [first, last] = [padId(idFloor(fromMs)), padId(idFloor(untilMs) - 1)];
  for await (const item of itemsBetween(table, keys.listPartition(storeId, kind), first, last)) {
    onEach();
    values.push(parse(item));
  }
  return values;
}

/** Reads all of a store's returns whose goods were restocked, with strong consistency. */
export async function readRestockedReturns(table: Table, storeId: string): Promise<readonly RestockedReturn[]> {
  const returns: RestockedReturn[] = [];
  for await (const item of itemsBetween(table, keys.listPartition(storeId, 'RETURN'), padId(0), '~')) {
    const { orderId, restockedCosts } = parseReturn(item);
    if (restockedCosts.length > 0) returns.push({ orderId, restockedCosts });
  }
  return returns;
}

/** Reads the sort key of a partition's first item; null if the partition is empty. */
export async function readFirstSortKey(table: Table, pk: string): Promise<string | null> {
  const query = { KeyConditionExpression: 'pk = :pk', ExpressionAttributeValues: { ':pk': pk }, ConsistentRead: true, Limit: 1 };
  const { Items = [] } = await table.client.send(new QueryCommand({ TableName: table.name, ...query }));
  return Items[0] === undefined ? null : String(Items[0]['sk']);
}

async function* itemsBetween(table: Table, pk: string, first: string, last: string): AsyncGenerator<Readonly<Record<string, unknown>>> {
  let from: Record<string, unknown> | undefined;
  do {
    const { Items = [], LastEvaluatedKey } = await table.client.send(
      new QueryCommand({
        TableName: table.name,
        KeyConditionExpression: 'pk = :pk AND sk BETWEEN :first AND :last',
        ExpressionAttributeValues: { ':pk': pk, ':first': first, ':last': last },
        ConsistentRead: true,
        ...(from === undefined ? {} : { ExclusiveStartKey: from }),
      }),
    );
    yield* Items;
    from = LastEvaluatedKey;
  } while (from !== undefined);
}
