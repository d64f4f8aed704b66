import type { Product } from '#shared/catalogue/product.ts';
import { addProductWrites } from '#shared/catalogue/product-writes-table.ts';
import { setLevel } from '#shared/inventory/variant-stock.ts';
import type { Table } from '#shared/table/table-client.ts';
import { transact } from '#shared/table/transact.ts';
import { aStore } from './a-store.ts';

/**
 * Writes a product to the example store in the same way as the API's `products` group. If `stock` is given, the
 * product's first variant has `onHand` units at the location `locationId`.
 */
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
  const { writes, splittable } = addProductWrites(product, { storeId: aStore().id, nowMs, levels, abandoned: new Map() });
  // Leaves out the updates of the brand and the categories. In a test, the brand and the categories may be missing.
  const own = writes.filter(({ as }) => as !== 'joined');
  await transact(table, [...own, ...splittable.map(({ write }) => write)]);
}
