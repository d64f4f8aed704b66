import type { Product } from '#shared/catalogue/product.ts';
import type { ProductChange } from '#shared/catalogue/product-change.ts';
import type { FieldIssue } from '#shared/kernel/errors.ts';
import { keys } from '#shared/table/keys.ts';
import { readItems } from '#shared/table/read-items.ts';
import type { Table } from '#shared/table/table-client.ts';

/** The brands and categories that a change names and the store has, as `brand 7` and `category 31`. */
export type KnownReferences = ReadonlySet<string>;

/** Reads the brand and the categories that a change names, consistently. */
export async function readReferences(
  table: Table,
  storeId: string,
  { brandId, categoryIds = [] }: ProductChange,
): Promise<KnownReferences> {
  const items = await readItems(table, [
    ...(brandId == null ? [] : [keys.listed(storeId, 'BRAND', brandId)]),
    ...[...new Set(categoryIds)].map((id) => keys.listed(storeId, 'CATEGORY', id)),
  ]);
  return new Set(items.map(({ entity, id }) => `${entity} ${id}`));
}

/** The references that the store does not have. What the product had before may be sent back, though it was deleted since. */
export function referenceIssues({ brandId, categoryIds = [] }: ProductChange, before: Product, known: KnownReferences): FieldIssue[] {
  const unknown = (param: string, noun: string): FieldIssue => ({ param, code: 'unknown_id', message: `is not a ${noun} of this store.` });
  return [
    ...(brandId == null || brandId === before.brandId || known.has(`brand ${brandId}`) ? [] : [unknown('brand_id', 'brand')]),
    ...categoryIds.flatMap((id, index) =>
      before.categoryIds.includes(id) || known.has(`category ${id}`) ? [] : [unknown(`category_ids[${index}]`, 'category')],
    ),
  ];
}
