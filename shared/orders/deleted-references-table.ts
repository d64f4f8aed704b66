import { keys } from '#shared/table/keys.ts';
import { readItems } from '#shared/table/read-items.ts';
import type { Table } from '#shared/table/table-client.ts';
import type { OrderLine } from './order.ts';

/** The ids of deleted products and variants that orders still refer to. */
export type DeletedReferences = { readonly productIds: ReadonlySet<number>; readonly variantIds: ReadonlySet<number> };

export const noDeletedReferences: DeletedReferences = { productIds: new Set(), variantIds: new Set() };

/** Returns the given variant ids without those of deleted variants. */
export async function readExistingVariants(table: Table, storeId: string, variantIds: readonly number[]): Promise<ReadonlySet<number>> {
  const pointers = await readItems(
    table,
    [...new Set(variantIds)].map((id) => keys.variantPointer(storeId, id)),
  );
  return new Set(pointers.map(({ sk }) => Number(sk)));
}

/**
 * Returns the deleted products and variants to which the lines of orders or returns refer.
 *
 * `known` contains the variants that the caller has looked up. The value of each entry tells whether the variant
 * exists.
 */
export async function readDeletedReferences(
  table: Table,
  storeId: string,
  orders: readonly { readonly lines: readonly Pick<OrderLine, 'productId' | 'variantId'>[] }[],
  known: ReadonlyMap<number, boolean> = new Map(),
): Promise<DeletedReferences> {
  const lines = orders.flatMap((order) => order.lines);
  const unknown = lines.map(({ variantId }) => variantId).filter((id) => !known.has(id));
  const existing = unknown.length === 0 ? new Set<number>() : await readExistingVariants(table, storeId, unknown);
  const gone = lines.filter(({ variantId }) => !(known.get(variantId) ?? existing.has(variantId)));
  if (gone.length === 0) return noDeletedReferences;
  const productIds = [...new Set(gone.map(({ productId }) => productId))];
  const deleted = await readItems(
    table,
    productIds.map((id) => keys.listed(storeId, 'DELETED_PRODUCT', id)),
  );
  return {
    productIds: new Set(deleted.map(({ sk }) => Number(sk))),
    variantIds: new Set(gone.map(({ variantId }) => variantId)),
  };
}
