import { foldSku } from '#shared/catalogue/product.ts';
import { parseProduct } from '#shared/catalogue/products-table.ts';
import { productsWithSku } from '#shared/catalogue/sku-locks-table.ts';
import { keys } from '#shared/table/keys.ts';
import { readItems } from '#shared/table/read-items.ts';
import { readable } from '#shared/table/rows/unreadable-rows.ts';
import type { Table } from '#shared/table/table-client.ts';
import type { VariantName } from './variant-pointers-table.ts';

/** The variants with an SKU, whatever its case: there is more than one where spellings differ. */
export async function variantsWithSku(table: Table, storeId: string, sku: string): Promise<readonly VariantName[]> {
  const productIds = await productsWithSku(table, storeId, sku);
  const items = await readItems(
    table,
    productIds.map((id) => keys.listed(storeId, 'PRODUCT', id)),
  );
  const fold = foldSku(sku);
  return readable(items, parseProduct).flatMap(({ id: productId, variants }) =>
    variants.flatMap((variant) => (variant.sku !== null && foldSku(variant.sku) === fold ? [{ productId, variantId: variant.id }] : [])),
  );
}
