import { keys } from '#shared/table/keys.ts';
import type { LabelledWrite } from '#shared/table/transact.ts';
import type { Product } from './product.ts';

/*
 * A product that takes a brand or category increments the `joins` counter there, in the transaction that makes the product visible.
 * Removing a brand or category fails when the counter has changed since the products that name it were read. So no product is left with a
 * deleted brand or category, however long a request takes between reading and writing.
 */

/**
 * The maximum number of categories that one change counts: a transaction with the rows of 50 memberships has room for no more. For
 * categories beyond them, the removal searches the products once more afterwards.
 */
const maxCounted = 40;

/**
 * Returns the writes that count a product in the brand and the categories that it takes. They fail with label `joined` when one of them has
 * been removed.
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

/** The condition that no product has taken the brand or category since it was read with `:joins`. */
export const noneJoinedCondition = 'joins = :joins';
