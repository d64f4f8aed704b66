import { variantIdsForm } from '#shared/catalogue/variant-ids-form.ts';
import { isAsRead } from '#shared/kernel/guard.ts';
import { type DeletedReferences, readDeletedReferences, readExistingVariants } from '#shared/orders/deleted-references-table.ts';
import { conditionOf } from '#shared/table/condition-of.ts';
import { type BoundedCount, countIndex } from '#shared/table/counters/count-index.ts';
import { nextNumber } from '#shared/table/counters/number-series.ts';
import { indexKeys, keys, padId } from '#shared/table/keys.ts';
import { readItem } from '#shared/table/read-items.ts';
import { type PageQuery, type PageResult, type PageSource, readPage } from '#shared/table/read-page.ts';
import type { Table } from '#shared/table/table-client.ts';
import type { LabelledWrite } from '#shared/table/transact.ts';
import type { Return, ReturnStatus } from './return.ts';
import { returnForm } from './return-form.ts';
import { type ReturnTrigger, returnGuards } from './return-transitions.ts';

/** Reads a stored item as a return. */
export const parseReturn = (item: unknown): Return => returnForm.read(item);

/** Reads a return with strong consistency; null if the store has none with this id. */
export async function getReturn(table: Table, storeId: string, id: number): Promise<Return | null> {
  const item = await readItem(table, keys.listed(storeId, 'RETURN', id));
  return item === null ? null : parseReturn(item);
}

/** The filters of the list of returns. A return must match all that are given. */
export type ReturnFilters = {
  readonly orderId?: number | undefined;
  readonly customerId?: number | undefined;
  readonly status?: ReturnStatus | undefined;
};

// The index for each filter of the list, with the most selective filter first. If a request sets several filters, the
// list uses the index of the first filter.
const partitions = {
  order_id: { index: 'filter_a', value: ({ orderId }: Return) => orderId },
  customer_id: { index: 'filter_c', value: ({ customerId }: Return) => customerId },
  status: { index: 'filter_b', value: ({ status }: Return) => status },
} as const;
type FilterName = keyof typeof partitions;

const partitionOf = (storeId: string, name: FilterName, value: string | number): string =>
  indexKeys.filterPartition(storeId, 'RETURN', name, value);

/**
 * Reads a page of returns, newest first. Also returns the ids of deleted products and variants to which the returns
 * refer.
 */
export async function listReturns(
  table: Table,
  storeId: string,
  filters: ReturnFilters,
  wanted: PageQuery,
): Promise<PageResult<Return> & { readonly deleted: DeletedReferences }> {
  const given: readonly (readonly [FilterName, string | number | undefined])[] = [
    ['order_id', filters.orderId],
    ['customer_id', filters.customerId],
    ['status', filters.status],
  ];
  const set = given.flatMap(([name, value]) => (value === undefined ? [] : [{ name, value }]));
  const [first] = set;
  const exists = new Map<number, boolean>();
  const source: PageSource<Return> = {
    storeId,
    kind: 'RETURN',
    parse: parseReturn,
    prefetch: async (rows) => {
      const unknown = rows.flatMap((row) => variantIdsForm.read(row).variantIds).filter((id) => !exists.has(id));
      const existing = await readExistingVariants(table, storeId, unknown);
      for (const id of unknown) exists.set(id, existing.has(id));
    },
    accept: (one) => set.every(({ name, value }) => partitions[name].value(one) === value),
    ...(first === undefined ? {} : { filter: { index: partitions[first.name].index, pk: partitionOf(storeId, first.name, first.value) } }),
  };
  const page = await readPage(table, source, wanted);
  return { ...page, deleted: await readDeletedReferences(table, storeId, page.items, exists) };
}

/** Returns the page source for an order's returns. */
export const orderReturnPages = (storeId: string, orderId: number): PageSource<Return> => ({
  storeId,
  kind: 'RETURN',
  filter: { index: partitions.order_id.index, pk: partitionOf(storeId, 'order_id', orderId) },
  parse: parseReturn,
  accept: (one) => one.orderId === orderId,
});

/** Counts a store's returns with a given status, up to `atMost`. */
export const countReturns = (table: Table, storeId: string, status: ReturnStatus, atMost: number): Promise<BoundedCount> =>
  countIndex(table, { index: partitions.status.index, pk: partitionOf(storeId, 'status', status) }, atMost);

/** Returns the stored item of a return. */
export function returnItem(storeId: string, one: Return): Record<string, unknown> {
  const sk = padId(one.id);
  const filterKeys = Object.entries(partitions).flatMap(([name, { index, value }]) => {
    const own = value(one);
    return own === null ? [] : [[`${index}_pk`, partitionOf(storeId, name as FilterName, own)] as const, [`${index}_sk`, sk] as const];
  });
  return {
    ...keys.listed(storeId, 'RETURN', one.id),
    ...indexKeys.updated(one.updatedAtMs, sk),
    ...Object.fromEntries(filterKeys),
    entity: 'return',
    ...variantIdsForm.write({ variantIds: [...new Set(one.lines.map(({ variantId }) => variantId))] }),
    ...returnForm.write(one),
  };
}

/** Returns the write that adds a return. It fails with label `return` if the id is taken. */
export const addReturnWrite = (storeId: string, one: Return): LabelledWrite => ({
  as: 'return',
  put: { Item: returnItem(storeId, one), ConditionExpression: 'attribute_not_exists(pk)' },
});

/**
 * Returns the write operation that replaces a stored return of goods. If the stored return has changed or its state
 * does not allow `trigger`, the operation fails with label `return`.
 */
export const replaceReturnWrite = (storeId: string, before: Return, after: Return, trigger: ReturnTrigger): LabelledWrite => ({
  as: 'return',
  put: { Item: returnItem(storeId, after), ...conditionOf(returnForm, [isAsRead(before, 'updatedAtMs'), ...returnGuards(trigger)]) },
});

/** Assigns the store's next return number. If the return is then refused, its number remains unused. */
export const nextReturnNumber = (table: Table, storeId: string): Promise<number> => nextNumber(table, keys.returnCounter(storeId));
