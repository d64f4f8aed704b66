import { foldName } from '#shared/imports/wanted-product.ts';
import type { ImportAccess } from './planned-item.ts';

type IndexedVariant = { readonly id: number; readonly isTracked: boolean };

/** Which product or variant of the store has a handle, a SKU, or option values. It grows with the store, not with the file. */
export type CatalogueIndex = {
  readonly productOfHandle: ReadonlyMap<string, number>;
  readonly productOfSku: ReadonlyMap<string, number>;
  readonly variantOfSku: ReadonlyMap<string, IndexedVariant>;
  /** By `variantKey`. */
  readonly variantOfValues: ReadonlyMap<string, IndexedVariant>;
};

/** Names a variant by the handle of its product and its option values, in the order of the options. */
export const variantKey = (handle: string, values: readonly string[]): string => JSON.stringify([handle, ...values.map(foldName)]);

/** Reads every product of the store, a page at a time. */
export async function indexCatalogue({ client, signal }: ImportAccess): Promise<CatalogueIndex> {
  const productOfHandle = new Map<string, number>();
  const productOfSku = new Map<string, number>();
  const variantOfSku = new Map<string, IndexedVariant>();
  const variantOfValues = new Map<string, IndexedVariant>();
  for await (const { id, slug, options, variants } of client.products.list({ limit: 250 }, { signal })) {
    productOfHandle.set(slug, id);
    for (const variant of variants) {
      const indexed = { id: variant.id, isTracked: variant.inventory_tracked };
      const values = new Map(Object.entries(variant.option_values));
      variantOfValues.set(
        variantKey(
          slug,
          options.map(({ name }) => values.get(name) ?? ''),
        ),
        indexed,
      );
      if (variant.sku === null) continue;
      productOfSku.set(variant.sku, id);
      variantOfSku.set(variant.sku, indexed);
    }
  }
  return { productOfHandle, productOfSku, variantOfSku, variantOfValues };
}
