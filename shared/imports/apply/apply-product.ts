import type { KnownProduct, KnownVariant, ProductBody, ProductImportPlan } from '../plan-product.ts';
import type { WantedProduct } from '../wanted-product.ts';
import { type AppliedItem, type ImportAccess, nothingToApply } from './import-access.ts';
import type { NamedReferences } from './named-references.ts';

/** A planned product, as far as it is needed to do what was planned. */
export type ProductWork = {
  readonly firstRow: number;
  readonly handle: string;
  readonly wanted: WantedProduct | null;
  readonly existing:
    | (Pick<KnownProduct, 'brand_id' | 'category_ids' | 'updated_at'> & {
        readonly variants: readonly Pick<KnownVariant, 'inventory_quantity'>[];
      })
    | null;
  readonly plan: ProductImportPlan;
};

/** Does what was planned of a product, its brand and categories first. In the same run it is done once, however often it is asked for. */
export async function applyProduct(
  { client, staff, keyOf, signal }: ImportAccess,
  references: NamedReferences,
  { firstRow, handle, wanted, existing, plan }: ProductWork,
): Promise<AppliedItem> {
  if (plan.action === 'same') return { outcome: 'same', id: plan.id };
  if (wanted === null || plan.action === 'refused') return nothingToApply();
  const made = await references.make(wanted);
  const categories = existing?.category_ids ?? [];
  const body: ProductBody = {
    ...plan.body,
    ...(made.brandId === undefined || made.brandId === existing?.brand_id ? {} : { brand_id: made.brandId }),
    ...(made.categoryIds.every((id) => categories.includes(id))
      ? {}
      : { category_ids: [...new Set([...categories, ...made.categoryIds])] }),
  };
  if (plan.action === 'create') {
    const idempotencyKey = keyOf(`product ${firstRow} ${handle}`);
    const { id } = await (staff ?? client).products.create(body as Parameters<typeof client.products.create>[0], {
      signal,
      idempotencyKey,
    });
    return { outcome: 'created', id };
  }
  const changed = await client.products.update(plan.id, body as Parameters<typeof client.products.update>[1], { signal });
  const isSame = existing !== null && changed.updated_at === existing.updated_at && stockOf(changed) === stockOf(existing);
  return { outcome: isSame ? 'same' : 'changed', id: plan.id };
}

// Stock is not the product: a change of it alone leaves updated_at as it is.
const stockOf = ({ variants }: { readonly variants: readonly Pick<KnownVariant, 'inventory_quantity'>[] }): string =>
  variants.map((variant) => variant.inventory_quantity).join();
