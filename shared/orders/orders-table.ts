import { variantIdsForm } from '#shared/catalogue/variant-ids-form.ts';
import { hasExternalId } from '#shared/external-ids/external-data.ts';
import { keysByExternalId } from '#shared/external-ids/external-ids-table.ts';
import { normalEmail } from '#shared/kernel/addresses/email.ts';
import { isAsRead } from '#shared/kernel/guard.ts';
import type { OrderSource, OrderStatus, PaymentStatus } from '#shared/orders/order.ts';
import type { FoundThroughCustomers } from '#shared/search/find-through-customers-table.ts';
import { conditionOf } from '#shared/table/condition-of.ts';
import { type BoundedCount, countIndex } from '#shared/table/counters/count-index.ts';
import type { NumberedKind } from '#shared/table/counters/find-number.ts';
import { nextNumber } from '#shared/table/counters/number-series.ts';
import { indexKeys, keys, padId } from '#shared/table/keys.ts';
import { readItem, readItems } from '#shared/table/read-items.ts';
import { type PageQuery, type PageResult, type PageSource, readPage } from '#shared/table/read-page.ts';
import { packAttributes } from '#shared/table/rows/packed-attributes.ts';
import type { Table } from '#shared/table/table-client.ts';
import type { LabelledWrite } from '#shared/table/transact.ts';
import { type DeletedReferences, readDeletedReferences, readExistingVariants } from './deleted-references-table.ts';
import type { Order } from './order.ts';
import { heavyOrderAttributes, orderForm, parseOrder } from './order-form.ts';
import { type OrderTrigger, transitionGuards } from './order-transitions.ts';

/** Reads an order with strong consistency; returns null when the store has none with this id. */
export async function getOrder(table: Table, storeId: string, id: number): Promise<Order | null> {
  const item = await readItem(table, keys.listed(storeId, 'ORDER', id));
  return item === null ? null : parseOrder(item);
}

/** Reads the orders with these ids; ids without an order are left out. The reads are strongly consistent. */
export const readOrders = async (table: Table, storeId: string, ids: readonly number[]): Promise<readonly Order[]> =>
  (
    await readItems(
      table,
      ids.map((id) => keys.listed(storeId, 'ORDER', id)),
    )
  ).map(parseOrder);

/** The filters for listing orders (specification: Orders). An order must match all filters that are given. */
export type OrderFilters = {
  readonly status?: OrderStatus | undefined;
  readonly paymentStatus?: PaymentStatus | undefined;
  readonly customerId?: number | undefined;
  readonly email?: string | undefined;
  readonly source?: OrderSource | undefined;
  /** The order's id in another system, such as `sap:4711`. */
  readonly externalId?: string | undefined;
  /** The orders that match a search (`find-orders-by-words-table.ts`). */
  readonly byWords?: OrdersByWords | undefined;
};

export type OrdersByWords = FoundThroughCustomers<Order>;

const partitions = {
  status: { index: 'filter_a', value: (order: Order) => order.status },
  payment_status: { index: 'filter_b', value: (order: Order) => order.paymentStatus },
  customer_id: { index: 'filter_c', value: (order: Order) => order.customerId },
  email: { index: 'filter_d', value: (order: Order) => (order.email === null ? null : normalEmail(order.email)) },
  source: { index: 'filter_e', value: (order: Order) => order.source },
} as const;

type FilterName = keyof typeof partitions;

/** Returns the index partition that lists a customer's orders. */
export const ordersOfCustomer = (storeId: string, customerId: number) =>
  ({ index: partitions.customer_id.index, pk: partitionOf(storeId, 'customer_id', customerId) }) as const;

const partitionOf = (storeId: string, name: FilterName, value: string | number): string =>
  indexKeys.filterPartition(storeId, 'ORDER', name, value);

/**
 * Returns the source for listing orders, newest first. The most selective filter determines which index is read; the
 * other filters are checked on each order.
 */
export async function orderPages(table: Table, storeId: string, filters: OrderFilters): Promise<PageSource<Order>> {
  // The filters, ordered by selectivity: a customer has few orders, a status has many, and nearly all orders may have
  // the same source.
  const given: readonly (readonly [FilterName, string | number | undefined])[] = [
    ['customer_id', filters.customerId],
    ['email', filters.email === undefined ? undefined : normalEmail(filters.email)],
    ['status', filters.status],
    ['payment_status', filters.paymentStatus],
    ['source', filters.source],
  ];
  const set = given.flatMap(([name, value]) => (value === undefined ? [] : [{ name, value }]));
  const [first] = set;
  const { externalId } = filters;
  // A filter by customer or e-mail address uses its own index, because a customer has few orders. Without such a
  // filter, search words come first, because they usually match fewer orders than the remaining filters.
  const ofPerson = filters.customerId !== undefined || filters.email !== undefined;
  const sourceOf = (): Pick<PageSource<Order>, 'filter' | 'filters' | 'onlyKeys'> => {
    const known = ofPerson ? {} : (filters.byWords?.source ?? {});
    if (first === undefined || Object.keys(known).length > 0) return known;
    return { filter: { index: partitions[first.name].index, pk: partitionOf(storeId, first.name, first.value) } };
  };
  return {
    storeId,
    kind: 'ORDER',
    parse: parseOrder,
    accept: (order) =>
      set.every(({ name, value }) => partitions[name].value(order) === value) &&
      (externalId === undefined || hasExternalId(order, externalId)) &&
      (filters.byWords?.accept(order) ?? true),
    ...(externalId === undefined ? sourceOf() : { onlyKeys: await keysByExternalId(table, storeId, 'order_external_id', externalId) }),
  };
}

/**
 * Reads a page of orders, newest first. Also returns the ids of deleted products and variants to which the orders
 * refer.
 */
export async function listOrders(
  table: Table,
  storeId: string,
  filters: OrderFilters,
  wanted: PageQuery,
): Promise<PageResult<Order> & { readonly deleted: DeletedReferences }> {
  const exists = new Map<number, boolean>();
  const prefetch: PageSource<Order>['prefetch'] = (rows) =>
    recordExistingVariants(
      table,
      storeId,
      rows.flatMap((row) => variantIdsForm.read(row).variantIds),
      exists,
    );
  const page = await readPage(table, { ...(await orderPages(table, storeId, filters)), prefetch }, wanted);
  return { ...page, deleted: await readDeletedReferences(table, storeId, page.items, exists) };
}

async function recordExistingVariants(
  table: Table,
  storeId: string,
  variantIds: readonly number[],
  exists: Map<number, boolean>,
): Promise<void> {
  const unknown = variantIds.filter((id) => !exists.has(id));
  const existing = await readExistingVariants(table, storeId, unknown);
  for (const id of unknown) exists.set(id, existing.has(id));
}

/** Counts a store's orders with a given status, up to `atMost`. */
export const countOrders = (table: Table, storeId: string, status: OrderStatus, atMost: number): Promise<BoundedCount> =>
  countIndex(table, { index: partitions.status.index, pk: partitionOf(storeId, 'status', status) }, atMost);

/** Returns the stored form of an order. */
export function orderItem(storeId: string, order: Order): Record<string, unknown> {
  const sk = padId(order.id);
  const filterKeys = Object.entries(partitions).flatMap(([name, { index, value }]) => {
    const own = value(order);
    return own === null ? [] : [[`${index}_pk`, partitionOf(storeId, name as FilterName, own)] as const, [`${index}_sk`, sk] as const];
  });
  const item = {
    ...keys.listed(storeId, 'ORDER', order.id),
    ...indexKeys.updated(order.updatedAtMs, sk),
    ...Object.fromEntries(filterKeys),
    entity: 'order',
    // The index includes these ids, so the variants can be looked up while the order itself is being read.
    ...variantIdsForm.write({ variantIds: [...new Set(order.lines.map(({ variantId }) => variantId))] }),
    ...orderForm.write(order),
  };
  return packAttributes(item, heavyOrderAttributes);
}

/** Returns the write that adds an order. It fails with label `order` when the id is taken. */
export const addOrderWrite = (storeId: string, order: Order): LabelledWrite => ({
  as: 'order',
  put: { Item: orderItem(storeId, order), ConditionExpression: 'attribute_not_exists(pk)' },
});

/**
 * Returns the write that replaces an order. It fails with label `order` when the order has changed since it was read,
 * or when its state does not allow `trigger`. Pass null as `trigger` for a change that keeps the state.
 */
export const replaceOrderWrite = (storeId: string, before: Order, after: Order, trigger: OrderTrigger | null): LabelledWrite => ({
  as: 'order',
  put: {
    Item: orderItem(storeId, after),
    ...conditionOf(orderForm, [isAsRead(before, 'updatedAtMs'), ...(trigger === null ? [] : transitionGuards(trigger))]),
  },
});

/** Returns the data with which `findNumber` finds a store's order by its number. */
export const numberedOrders = (storeId: string): NumberedKind => ({ kind: 'ORDER', counter: keys.orderCounter(storeId) });

/** Allocates and returns the store's next order number. If the order is then refused, its number remains unused. */
export const nextOrderNumber = (table: Table, storeId: string): Promise<number> => nextNumber(table, keys.orderCounter(storeId));

/** Returns the check that an order exists. It fails with label `order`. */
export const orderExistsCheck = (storeId: string, id: number): LabelledWrite => ({
  as: 'order',
  check: { Key: keys.listed(storeId, 'ORDER', id), ConditionExpression: 'attribute_exists(pk)' },
});

/** Returns the check that an order has not changed since it was read. It fails with label `order`. */
export const orderUnchangedCheck = (storeId: string, order: Order): LabelledWrite => ({
  as: 'order',
  check: {
    Key: keys.listed(storeId, 'ORDER', order.id),
    ConditionExpression: 'updated_at_ms = :read',
    ExpressionAttributeValues: { ':read': order.updatedAtMs },
  },
});
