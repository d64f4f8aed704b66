import { applyProduct } from '#shared/imports/apply/apply-product.ts';
import { type ImportAccess, nothingToApply } from '#shared/imports/apply/import-access.ts';
import { type NamedReferences, readNamedReferences } from '#shared/imports/apply/named-references.ts';
import { indexProducts } from '#shared/imports/catalogue-index.ts';
import type { ImportProblem } from '#shared/imports/import-problem.ts';
import type { KnownProduct } from '#shared/imports/plan-product.ts';
import { type PlannedProduct, planProducts } from '#shared/imports/plan-products.ts';
import { handlesOf } from '#shared/imports/product-handle.ts';
import { openProductFile } from '#shared/imports/read-files.ts';
import type { OpenPlannedFile, PlannedItem } from './planned-item.ts';

/** Reads handles, SKUs, brands and categories of the store; each file that is opened is planned against them. */
export async function productFilePlanner(access: ImportAccess): Promise<OpenPlannedFile> {
  const { client, staff, signal } = access;
  const index = await indexProducts(client.products.list({ limit: 250 }, { signal }));
  const references = await readNamedReferences(access);
  const store = {
    findByHandle: async (handles: readonly string[]): Promise<ReadonlyMap<string, KnownProduct>> => {
      const ids = handles.flatMap((handle) => index.productOfHandle.get(handle) ?? []);
      const found = new Map<string, KnownProduct>();
      if (ids.length === 0) return found;
      for await (const product of client.products.list({ ids: ids.join(','), limit: 250 }, { signal })) {
        for (const handle of handlesOf(product)) found.set(handle, product);
      }
      return found;
    },
    findSkuOwners: async (skus: readonly string[]): Promise<ReadonlyMap<string, number>> =>
      new Map(
        skus.flatMap((sku) => {
          const id = index.productOfSku.get(sku);
          return id === undefined ? [] : [[sku, id] as const];
        }),
      ),
    referencesOf: references.of,
  };

  return async (bytes) => {
    const file = await openProductFile(bytes);
    async function* items(): AsyncGenerator<PlannedItem> {
      for await (const planned of planProducts(file.items, store)) {
        const { firstRow: row, rows, handle: name, plan, problems } = planned;
        const beyond = staff === null ? beyondKey(planned, references) : [];
        yield beyond.length > 0
          ? { row, rows, name, action: 'refused', problems: [...problems, ...beyond], apply: async () => nothingToApply() }
          : { row, rows, name, action: plan.action, problems, apply: () => applyProduct(access, references, planned) };
      }
    }
    return { items: items(), rows: file.rows, unused: file.unused, firstMade: staff === null ? () => [] : references.missing };
  };
}

/** The parts of a product that only staff can create. */
function beyondKey({ wanted, plan, firstRow: row }: PlannedProduct, references: NamedReferences): ImportProblem[] {
  if (wanted === null || plan.action === 'refused') return [];
  const { brandId, categoryId, furtherCategoryIds = [] } = references.of(wanted);
  const refused = (column: string, code: ImportProblem['code'], message: string): ImportProblem => ({
    ...{ severity: 'refused', row, column, code, message: `${message} Staff make it: set STORE_API_ADMIN_TOKEN and STORE_API_STORE.` },
  });
  return [
    ...(brandId === 'new' ? [refused('Vendor', 'unknown_id', `The store has no brand "${wanted.brand}".`)] : []),
    ...(categoryId === 'new'
      ? [refused('Product Category', 'unknown_id', `The store has no category "${wanted.category?.join(' > ')}".`)]
      : []),
    ...(furtherCategoryIds.includes('new')
      ? [refused('Further Categories', 'unknown_id', 'The store has not all of these categories.')]
      : []),
    ...(plan.action === 'create' && wanted.kind === 'gift_card' ? [refused('Gift Card', 'invalid_enum', 'It is a gift card.')] : []),
  ];
}
