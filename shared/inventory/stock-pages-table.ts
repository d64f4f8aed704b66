import { variantIdsForm } from '#shared/catalogue/variant-ids-form.ts';
import { idFloor } from '#shared/kernel/object-id.ts';
import { keys, productOfVariantKey, unpadId } from '#shared/table/keys.ts';
import { readItems, readSpan } from '#shared/table/read-items.ts';
import { type PageQuery, type PageResult, readPage } from '#shared/table/read-page.ts';
import { parseReadable } from '#shared/table/rows/unreadable-rows.ts';
import type { Table } from '#shared/table/table-client.ts';
import { findVariantsWithSku } from './named-variant-table.ts';
import { findVariants, findVariantsCreatedSince, type VariantName } from './variant-pointers-table.ts';
import type { VariantStock } from './variant-stock.ts';
import { parseVariantStock } from './variant-stock-table.ts';

/** The filters for listing levels (specification: Inventory). A level must match all filters that are given. */
export type StockFilters = {
  readonly variantIds?: readonly number[] | undefined;
  /** An SKU, which is matched regardless of case. */
  readonly sku?: string | undefined;
  /**
   * The location whose levels are listed; undefined for all locations. The filter `updatedSinceMs` ignores changes at
   * other locations.
   */
  readonly locationId?: number | undefined;
};

/**
 * Reads a page of tracked variants with their stock: newest product first, and within a product newest variant first. A
 * page may contain fewer than `limit` variants even if more follow.
 */
export async function listStock(
  table: Table,
  storeId: string,
  filters: StockFilters,
  wanted: PageQuery,
): Promise<PageResult<VariantStock>> {
  const named = await mostSelective(table, storeId, filters, wanted);
  const products = openProducts(table, storeId);
  const source = {
    storeId,
    kind: 'VARIANT',
    parse: parseVariantStock,
    accept: (stock: VariantStock) => belongs(stock, filters, wanted),
    prefetch: (rows: readonly Readonly<Record<string, unknown>>[]) =>
      products.read(rows.map((row) => productOfVariantKey(String(row['sk'])))),
    ...(named === null ? {} : { onlyKeys: named.map(({ productId, variantId }) => keys.variant(storeId, productId, variantId).sk) }),
  } as const;
  // Rows are sorted by product, so with `createdSinceMs`, `readPage` would omit the new variants of old products.
  const page = await readPage(table, source, { ...wanted, createdSinceMs: null });
  await products.read(
    page.items.map(({ productId }) => productId),
    named === null,
  );
  return { ...page, items: page.items.filter(products.have) };
}

function belongs({ variantId, tracked, levels }: VariantStock, { locationId }: StockFilters, wanted: PageQuery): boolean {
  const { updatedSinceMs, createdSinceMs } = wanted;
  const moved = (sinceMs: number): boolean =>
    [...levels].some(([id, level]) => (locationId === undefined || id === locationId) && level.updatedAtMs >= sinceMs);
  return tracked && (updatedSinceMs === null || moved(updatedSinceMs)) && (createdSinceMs === null || variantId >= idFloor(createdSinceMs));
}

/** Returns the candidate variants if the filters identify them in advance; null when all rows must be read. */
async function mostSelective(
  table: Table,
  storeId: string,
  { variantIds, sku }: StockFilters,
  { updatedSinceMs, createdSinceMs }: PageQuery,
): Promise<readonly VariantName[] | null> {
  if (sku !== undefined) {
    const found = await findVariantsWithSku(table, storeId, sku);
    return found.filter(({ variantId }) => variantIds?.includes(variantId) ?? true);
  }
  if (variantIds !== undefined) return findVariants(table, storeId, variantIds);
  if (updatedSinceMs !== null || createdSinceMs === null) return null;
  return findVariantsCreatedSince(table, storeId, createdSinceMs);
}

const productFields = ['variant_ids'];

/**
 * Returns two functions. The first reads which variants belong to the products of a page. The second reports whether a
 * row belongs to one of these variants.
 *
 * A row does not count as stock if its product does not list its variant. A crash while a large product is saved can
 * leave such a row (`commit-product-table.ts`).
 */
function openProducts(table: Table, storeId: string) {
  const variantsOf = new Map<number, ReadonlySet<number>>();
  return {
    /**
     * Reads the products that have not been read yet. If the products are adjacent, pass true as `together`, so that
     * they are read as one range.
     */
    read: async (productIds: readonly number[], together = false): Promise<void> => {
      const missing = [...new Set(productIds)].filter((id) => !variantsOf.has(id));
      if (missing.length === 0) return;
      const wanted = missing.map((id) => keys.listed(storeId, 'PRODUCT', id));
      const pk = keys.listPartition(storeId, 'PRODUCT');
      const items = together
        ? await readSpan(
            table,
            pk,
            wanted.map(({ sk }) => sk),
            productFields,
          )
        : await readItems(table, wanted, productFields);
      for (const id of missing) variantsOf.set(id, new Set());
      for (const item of items) {
        const [named] = parseReadable([item], variantIdsForm.read);
        if (named !== undefined) variantsOf.set(unpadId(String(item['sk'])), new Set(named.variantIds));
      }
    },
    have: ({ productId, variantId }: VariantName): boolean => variantsOf.get(productId)?.has(variantId) ?? false,
  };
}
