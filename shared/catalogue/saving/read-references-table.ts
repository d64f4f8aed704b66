import { keys } from '#shared/table/keys.ts';
import { readItems } from '#shared/table/read-items.ts';
import type { Table } from '#shared/table/table-client.ts';
import type { ProductChange } from '../product-change.ts';
import type { KnownReferences } from './plan-product-change.ts';

/**
 * Reads the brand and the categories that a product change refers to, with strong consistency. Returns those that
 * exist.
 */
export async function readReferences(
  table: Table,
  storeId: string,
  { brandId, categoryIds = [] }: Pick<ProductChange, 'brandId' | 'categoryIds'>,
): Promise<KnownReferences> {
  const items = await readItems(table, [
    ...(brandId == null ? [] : [keys.listed(storeId, 'BRAND', brandId)]),
    ...[...new Set(categoryIds)].map((id) => keys.listed(storeId, 'CATEGORY', id)),
  ]);
  return new Set(items.map(({ entity, id }) => `${entity} ${id}`));
}
