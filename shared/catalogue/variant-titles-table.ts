import { keys } from '#shared/table/keys.ts';
import { readItems } from '#shared/table/read-items.ts';
import { namedTexts } from '#shared/table/rows/stored-fields.ts';
import { listOf, number, optional, storedForm, text } from '#shared/table/rows/stored-form.ts';
import { parseReadable } from '#shared/table/rows/unreadable-rows.ts';
import { valuesInOrder } from '#shared/table/rows/values-in-order.ts';
import type { Table } from '#shared/table/table-client.ts';
import { type Product, type Variant, type VariantTitles, variantTitle } from './product.ts';
import { optionForm } from './product-form.ts';

type NamedVariant = Pick<Variant, 'id' | 'optionValues' | 'sku'>;
type NamedProduct = Pick<Product, 'id' | 'name' | 'options'> & { readonly variants: readonly NamedVariant[] };

/** The part of a stored product that names its variants. */
export const namedProductForm = storedForm<NamedProduct>()({
  id: number,
  name: text,
  options: listOf(optionForm),
  variants: listOf(valuesInOrder(storedForm<NamedVariant>()({ id: number, optionValues: namedTexts, sku: optional(text) }))),
});
const attributes = ['id', 'name', 'options', 'variants'];

/**
 * Reads the titles of all variants of the given products, in batches of 100 products. `productIds` may contain
 * duplicates. Deleted products are left out.
 */
export async function readVariantTitles(table: Table, storeId: string, productIds: readonly number[]): Promise<VariantTitles[]> {
  const wanted = [...new Set(productIds)].map((id) => keys.listed(storeId, 'PRODUCT', id));
  const products = parseReadable(await readItems(table, wanted, attributes), namedProductForm.read);
  return products.flatMap(({ id, name, options, variants }) =>
    variants.map((variant) => ({
      variantId: variant.id,
      productId: id,
      productName: name,
      title: variantTitle(options, variant),
      sku: variant.sku,
    })),
  );
}
