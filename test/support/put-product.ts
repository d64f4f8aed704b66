import { addProductWrites } from '../../shared/data/product-writes.ts';
import type { Table } from '../../shared/data/table-client.ts';
import { transact } from '../../shared/data/transact.ts';
import type { Product } from '../../shared/domain/product.ts';
import { setLevel } from '../../shared/domain/variant-stock.ts';
import { aStore } from './a-store.ts';

/** Writes a product of the example store as the products group does, its first variant with `onHand` units at a location. */
export async function putProduct(
  table: Table,
  product: Product,
  stock: { readonly locationId: number; readonly onHand: number } | null = null,
): Promise<void> {
  const nowMs = product.updatedAtMs;
  const cause = {
    id: product.id,
    type: 'product_create',
    reason: null,
    orderId: null,
    refundId: null,
    returnId: null,
    actor: { type: 'system', id: null, name: 'test' },
    requestId: null,
  } as const;
  const [variant] = product.variants;
  const level = stock === null ? null : setLevel(undefined, stock.onHand, cause, nowMs);
  const levels =
    stock === null || level === null || variant === undefined
      ? []
      : [{ variantId: variant.id, locationId: stock.locationId, before: undefined, after: level }];
  const { writes, movable } = addProductWrites(product, { storeId: aStore().id, nowMs, levels, abandoned: new Map() });
  await transact(table, [...writes, ...movable.map(({ write }) => write)]);
}
