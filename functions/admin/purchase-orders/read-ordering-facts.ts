import { parseProduct } from '#shared/catalogue/products-table.ts';
import { findVariants, type VariantName } from '#shared/inventory/variant-pointers-table.ts';
import { FieldErrors } from '#shared/kernel/errors.ts';
import { readExistingVariants } from '#shared/orders/deleted-references-table.ts';
import { getOrder } from '#shared/orders/orders-table.ts';
import type { OrderableGoods } from '#shared/purchase-orders/begin-draft.ts';
import { getOrderCoverage } from '#shared/purchase-orders/order-coverage-table.ts';
import { type LineFacts, orderedLines, type WantedLine } from '#shared/purchase-orders/ordered-lines.ts';
import type { PurchaseOrderLine } from '#shared/purchase-orders/purchase-order.ts';
import { getVariantSupplies } from '#shared/purchase-orders/suppliers/variant-supplies-table.ts';
import { keys } from '#shared/table/keys.ts';
import { readItems } from '#shared/table/read-items.ts';
import type { Table } from '#shared/table/table-client.ts';

/*
 * The data for a purchase order's lines is read in two steps. The first step shows whether the lines can be ordered,
 * and the second provides the fields of the lines.
 */

/** The order and the variants that the lines refer to. `variants` contains only those that exist in the store. */
export type NamedFacts = Omit<OrderableGoods, 'variants'> & { readonly variants: readonly VariantName[] };

/** Reads the order and the variants that the lines refer to. */
export async function readNamed(table: Table, storeId: string, orderId: number | null, wanted: readonly WantedLine[]): Promise<NamedFacts> {
  const [order, coverage, variants] = await Promise.all([
    orderId === null ? null : getOrder(table, storeId, orderId),
    orderId === null ? null : getOrderCoverage(table, storeId, orderId),
    findVariants(table, storeId, [...new Set(wanted.flatMap(({ variantId }) => variantId ?? []))]),
  ]);
  return { order, coverage, variants };
}

/** The objects from which a purchase order's lines are built, and the ids of the variants that still exist. */
export type GoodsFacts = Pick<LineFacts, 'products' | 'supplies'> & { readonly existing: ReadonlySet<number> };

/** Reads the objects from which a purchase order's lines are built. */
export async function readLineGoods(table: Table, storeId: string, { order, variants }: NamedFacts): Promise<GoodsFacts> {
  const named = variants.map(({ variantId }) => variantId);
  const ofOrder = order?.lines.map(({ variantId }) => variantId) ?? [];
  const [items, supplies, existing] = await Promise.all([
    readItems(
      table,
      [...new Set(variants.map(({ productId }) => productId))].map((id) => keys.listed(storeId, 'PRODUCT', id)),
    ),
    getVariantSupplies(table, storeId, [...named, ...ofOrder]),
    ofOrder.length === 0 ? new Set<number>() : readExistingVariants(table, storeId, ofOrder),
  ]);
  const products = new Map(items.map(parseProduct).map((product) => [product.id, product]));
  return {
    supplies,
    existing: new Set([...existing, ...named]),
    products: new Map(
      variants.flatMap(({ variantId, productId }) => {
        const product = products.get(productId);
        return product === undefined ? [] : [[variantId, product] as const];
      }),
    ),
  };
}

/**
 * Builds the requested lines.
 * @throws FieldErrors when a variant was deleted after `assertOrderable` checked it
 */
export function orderableLines(wanted: readonly WantedLine[], facts: LineFacts): readonly PurchaseOrderLine[] {
  const { lines, issues } = orderedLines(wanted, facts);
  if (issues.length > 0) throw new FieldErrors(issues);
  return lines;
}
