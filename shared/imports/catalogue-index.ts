import type { KnownProduct } from './plan-product.ts';
import { handlesOf } from './product-handle.ts';
import { foldName } from './wanted-product.ts';

type IndexedVariant = { readonly id: number; readonly isTracked: boolean };

/** The store's products and variants, by handle, SKU and option values. */
export type CatalogueIndex = {
  readonly productOfHandle: ReadonlyMap<string, number>;
  readonly productOfSku: ReadonlyMap<string, number>;
  readonly variantOfSku: ReadonlyMap<string, IndexedVariant>;
  /** The variants by `variantKey`. */
  readonly variantOfValues: ReadonlyMap<string, IndexedVariant>;
};

/**
 * Returns a string that identifies a variant by its product's handle and its option values, in the order of the
 * options.
 */
export const variantKey = (handle: string, values: readonly string[]): string => JSON.stringify([handle, ...values.map(foldName)]);

type IndexedProduct = Pick<KnownProduct, 'id' | 'options' | 'external_ids'> & {
  readonly slug: string;
  readonly variants: readonly Pick<KnownProduct['variants'][number], 'id' | 'sku' | 'option_values' | 'inventory_tracked'>[];
};

/**
 * Returns an index of the given products. They are indexed one by one as they are read, without being kept in memory.
 */
export async function indexProducts(products: AsyncIterable<IndexedProduct> | Iterable<IndexedProduct>): Promise<CatalogueIndex> {
  const productOfHandle = new Map<string, number>();
  const productOfSku = new Map<string, number>();
  const variantOfSku = new Map<string, IndexedVariant>();
  const variantOfValues = new Map<string, IndexedVariant>();
  for await (const product of products) {
    const { id, options, variants } = product;
    for (const handle of handlesOf(product)) productOfHandle.set(handle, id);
    for (const variant of variants) {
      const indexed = { id: variant.id, isTracked: variant.inventory_tracked };
      const values = new Map(Object.entries(variant.option_values));
      const ordered = options.map(({ name }) => values.get(name) ?? '');
      for (const handle of handlesOf(product)) variantOfValues.set(variantKey(handle, ordered), indexed);
      if (variant.sku === null) continue;
      productOfSku.set(variant.sku, id);
      variantOfSku.set(variant.sku, indexed);
    }
  }
  return { productOfHandle, productOfSku, variantOfSku, variantOfValues };
}
