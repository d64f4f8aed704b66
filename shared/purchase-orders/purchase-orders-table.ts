import { variantIdsForm } from '#shared/catalogue/variant-ids-form.ts';
import { isAsRead } from '#shared/kernel/guard.ts';
import { readExistingVariants } from '#shared/orders/deleted-references-table.ts';
import type { FoundSource } from '#shared/search/combined-source-table.ts';
import { conditionOf } from '#shared/table/condition-of.ts';
import type { NumberedKind } from '#shared/table/counters/find-number.ts';
import { nextNumber } from '#shared/table/counters/number-series.ts';
import { dueShards, indexKeys, keys, padId } from '#shared/table/keys.ts';
import { readItem, readItems } from '#shared/table/read-items.ts';
import { type PageQuery, type PageResult, type PageSource, readPage } from '#shared/table/read-page.ts';
import type { Table } from '#shared/table/table-client.ts';
import type { LabelledWrite } from '#shared/table/transact.ts';
import { isOpen, type PurchaseOrder, type PurchaseOrderStatus } from './purchase-order.ts';
import { purchaseOrderForm } from './purchase-order-form.ts';
import { type PurchaseOrderTrigger, purchaseOrderGuards } from './purchase-order-transitions.ts';

/** Reads a stored item as a purchase order. */
export const parsePurchaseOrder = (item: unknown): PurchaseOrder => purchaseOrderForm.read(item);

/** Reads a purchase order with strong consistency; returns null when the store has none with this id. */
export async function getPurchaseOrder(table: Table, storeId: string, id: number): Promise<PurchaseOrder | null> {
  const item = await readItem(table, keys.listed(storeId, 'PURCHASE_ORDER', id));
  return item === null ? null : parsePurchaseOrder(item);
}

/** Returns those of the given ids that belong to an existing purchase order. The reads are strongly consistent. */
export async function readExistingPurchaseOrders(table: Table, storeId: string, ids: readonly number[]): Promise<ReadonlySet<number>> {
  if (ids.length === 0) return new Set();
  const wanted = [...new Set(ids)].map((id) => keys.listed(storeId, 'PURCHASE_ORDER', id));
  return new Set((await readItems(table, wanted)).map(({ sk }) => Number(sk)));
}

const variantIdsOf = ({ lines }: Pick<PurchaseOrder, 'lines'>): readonly number[] => [
  ...new Set(lines.flatMap(({ variantId }) => variantId ?? [])),
];

/** Reads which variants of a purchase order still exist, and returns their ids. */
export async function readExistingVariantsOf(
  table: Table,
  storeId: string,
  one: Pick<PurchaseOrder, 'lines'>,
): Promise<ReadonlySet<number>> {
  const ids = variantIdsOf(one);
  return ids.length === 0 ? new Set() : readExistingVariants(table, storeId, ids);
}

/**
 * The filters for listing purchase orders (specification: Purchase orders). A purchase order must match all filters
 * that are given.
 */
export type PurchaseOrderFilters = {
  readonly status?: PurchaseOrderStatus | undefined;
  readonly orderId?: number | undefined;
  readonly supplierId?: number | undefined;
  /** The purchase orders that match a search (`find-purchase-orders-by-words-table.ts`). */
  readonly byWords?: PurchaseOrdersByWords | undefined;
};

/**
 * What is needed to list the purchase orders that match a search: a source, and a function that tests whether a
 * purchase order matches.
 */
export type PurchaseOrdersByWords = {
  readonly source: FoundSource;
  readonly accept: (one: PurchaseOrder) => boolean;
  /** The id of the purchase order whose number was searched for; null if there is none. */
  readonly numberedId: number | null;
};

/** The index that lists, for each location, the purchase orders with open units. */
export const openAtIndex = { index: 'filter_e', field: 'open_at' } as const;

// A supplier or a status alone may match many purchase orders, so the combination of both has its own index.
const partitions = {
  status: { index: 'filter_a', value: ({ status }: PurchaseOrder) => status },
  order_id: { index: 'filter_b', value: ({ orderId }: PurchaseOrder) => orderId },
  supplier_id: { index: 'filter_c', value: ({ supplierId }: PurchaseOrder) => supplierId },
  supplier_status: {
    index: 'filter_d',
    value: ({ supplierId, status }: PurchaseOrder) => (supplierId === null ? null : supplierStatus(supplierId, status)),
  },
  [openAtIndex.field]: { index: openAtIndex.index, value: (one: PurchaseOrder) => (isOpen(one) ? one.locationId : null) },
} as const;
type FilterName = keyof typeof partitions;

const supplierStatus = (supplierId: number, status: PurchaseOrderStatus): string => `${supplierId}#${status}`;

const partitionOf = (storeId: string, name: FilterName, value: string | number): string =>
  indexKeys.filterPartition(storeId, 'PURCHASE_ORDER', name, value);

/** Returns the filter that usually matches the fewest purchase orders; null if no filter is given. */
function narrowest({ status, orderId, supplierId }: PurchaseOrderFilters): readonly [FilterName, string | number] | null {
  if (orderId !== undefined) return ['order_id', orderId];
  if (supplierId !== undefined && status !== undefined) return ['supplier_status', supplierStatus(supplierId, status)];
  if (supplierId !== undefined) return ['supplier_id', supplierId];
  return status === undefined ? null : ['status', status];
}

/** Returns the source for listing purchase orders, newest first. */
export function purchaseOrderPages(storeId: string, filters: PurchaseOrderFilters): PageSource<PurchaseOrder> {
  const { status, orderId, supplierId, byWords } = filters;
  const first = narrowest(filters);
  // If `orderId` is given, the order's index is read, because an order has only a few purchase orders. Otherwise the
  // results of a search are preferred to the index of a supplier or a status, which is usually much longer.
  const known = orderId === undefined ? (byWords?.source ?? {}) : {};
  const filter = first === null ? null : { index: partitions[first[0]].index, pk: partitionOf(storeId, ...first) };
  return {
    storeId,
    kind: 'PURCHASE_ORDER',
    parse: parsePurchaseOrder,
    accept: (one) =>
      (status === undefined || one.status === status) &&
      (orderId === undefined || one.orderId === orderId) &&
      (supplierId === undefined || one.supplierId === supplierId) &&
      (byWords?.accept(one) ?? true),
    ...(Object.keys(known).length > 0 || filter === null ? known : { filter }),
  };
}

/** Reads a page of purchase orders, newest first, and the ids of their variants that still exist. */
export async function listPurchaseOrders(
  table: Table,
  storeId: string,
  filters: PurchaseOrderFilters,
  wanted: PageQuery,
): Promise<PageResult<PurchaseOrder> & { readonly existing: ReadonlySet<number> }> {
  const exists = new Map<number, boolean>();
  const note = async (ids: readonly number[]): Promise<void> => {
    const unknown = [...new Set(ids)].filter((id) => !exists.has(id));
    const existing = unknown.length === 0 ? new Set() : await readExistingVariants(table, storeId, unknown);
    for (const id of unknown) exists.set(id, existing.has(id));
  };
  const prefetch: PageSource<PurchaseOrder>['prefetch'] = (rows) => note(rows.flatMap((row) => variantIdsForm.read(row).variantIds));
  const page = await readPage(table, { ...purchaseOrderPages(storeId, filters), prefetch }, wanted);
  await note(page.items.flatMap(variantIdsOf));
  return { ...page, existing: new Set([...exists].flatMap(([id, isThere]) => (isThere ? [id] : []))) };
}

/** Returns the stored form of a purchase order. */
export function purchaseOrderItem(storeId: string, one: PurchaseOrder): Record<string, unknown> {
  const sk = padId(one.id);
  const filterKeys = Object.entries(partitions).flatMap(([name, { index, value }]) => {
    const own = value(one);
    return own === null ? [] : [[`${index}_pk`, partitionOf(storeId, name as FilterName, own)] as const, [`${index}_sk`, sk] as const];
  });
  return {
    ...keys.listed(storeId, 'PURCHASE_ORDER', one.id),
    ...indexKeys.updated(one.updatedAtMs, sk),
    ...Object.fromEntries(filterKeys),
    ...(one.sendAtMs === null ? {} : indexKeys.due('purchase_orders', one.id % dueShards, one.sendAtMs, `${storeId}#${sk}`)),
    entity: 'purchase_order',
    ...variantIdsForm.write({ variantIds: variantIdsOf(one) }),
    ...purchaseOrderForm.write(one),
  };
}

/** Returns the write that adds a purchase order. It fails with label `purchase_order` if the id is taken. */
export const addPurchaseOrderWrite = (storeId: string, one: PurchaseOrder): LabelledWrite => ({
  as: 'purchase_order',
  put: { Item: purchaseOrderItem(storeId, one), ConditionExpression: 'attribute_not_exists(pk)' },
});

/**
 * Returns the write that replaces a purchase order. It fails with label `purchase_order` when the purchase order has
 * changed since it was read, or when its state does not allow `trigger`.
 */
export const replacePurchaseOrderWrite = (
  storeId: string,
  before: PurchaseOrder,
  after: PurchaseOrder,
  trigger: PurchaseOrderTrigger,
): LabelledWrite => ({
  as: 'purchase_order',
  put: {
    Item: purchaseOrderItem(storeId, after),
    ...conditionOf(purchaseOrderForm, [isAsRead(before, 'updatedAtMs'), ...purchaseOrderGuards(trigger)]),
  },
});

/**
 * Returns the values with which `findNumber` finds a store's purchase order by its number: the kind of the object, and
 * the counter that assigns the numbers.
 */
export const numberedPurchaseOrders = (storeId: string): NumberedKind => ({
  kind: 'PURCHASE_ORDER',
  counter: keys.purchaseOrderCounter(storeId),
});

/** Returns the index partition that lists a supplier's purchase orders. */
export const purchaseOrdersOfSupplier = (storeId: string, supplierId: number) =>
  ({ index: partitions.supplier_id.index, pk: partitionOf(storeId, 'supplier_id', supplierId) }) as const;

/**
 * Allocates and returns the store's next purchase order number. If the purchase order is then refused, its number
 * remains unused.
 */
export const nextPurchaseOrderNumber = (table: Table, storeId: string): Promise<number> =>
  nextNumber(table, keys.purchaseOrderCounter(storeId));
