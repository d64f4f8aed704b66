import { keys } from '#shared/table/keys.ts';
import type { LabelledWrite } from '#shared/table/transact.ts';
import type { Product } from './product.ts';

/*
 * When a brand or category is assigned to a product, the `joins` counter of the brand or category is incremented. This
 * happens in the transaction that makes the product's change visible. Removing a brand or category fails if the counter
 * has changed since the affected products were read, so no product keeps a deleted brand or category.
 */

/**
 * The maximum number of category counters that one transaction increments. A transaction with 50 membership rows has no
 * room for more. If a product gets more categories, some counters stay unchanged, so `deleteCategory` searches for
 * products again after the deletion.
 */
const maxCounted = 40;

/**
 * Returns the writes that increment the counters of the brand and the categories that a change assigns to a product.
 * The writes fail with label `joined` if the brand or one of the categories has been removed.
 */
export function joinWrites(storeId: string, before: Pick<Product, 'brandId' | 'categoryIds'> | null, after: Product): LabelledWrite[] {
  const categories = after.categoryIds.filter((id) => before === null || !before.categoryIds.includes(id));
  return [
    ...(after.brandId === null || after.brandId === before?.brandId ? [] : [keys.listed(storeId, 'BRAND', after.brandId)]),
    ...categories.slice(0, maxCounted).map((id) => keys.listed(storeId, 'CATEGORY', id)),
  ].map((Key) => ({
    as: 'joined',
    update: {
      Key,
      UpdateExpression: 'ADD joins :one',
      ConditionExpression: 'attribute_exists(pk)',
      ExpressionAttributeValues: { ':one': 1 },
    },
  }));
}

/**
 * The condition that no product has been assigned to the brand or category since the counter was read. `:joins` is the
 * value that was read.
 */
export const noneJoinedCondition = 'joins = :joins';
