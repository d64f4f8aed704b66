import { fieldError } from '#shared/kernel/errors.ts';
import { keys } from '#shared/table/keys.ts';
import { readItem } from '#shared/table/read-items.ts';
import type { Table } from '#shared/table/table-client.ts';

/**
 * Checks that a price is for a variant, or a category, that the store has.
 * @throws FieldErrors `unknown_id`
 */
export async function checkGoods(
  table: Table,
  storeId: string,
  goods: { readonly variantId: number } | { readonly categoryId: number },
): Promise<void> {
  if ('variantId' in goods) {
    if ((await readItem(table, keys.variantPointer(storeId, goods.variantId))) !== null) return;
    throw fieldError('variant_id', 'unknown_id', 'is not a variant of this store.');
  }
  if ((await readItem(table, keys.listed(storeId, 'CATEGORY', goods.categoryId))) !== null) return;
  throw fieldError('category_id', 'unknown_id', 'is not a category of this store.');
}
