import { keys } from '#shared/table/keys.ts';
import type { LabelledWrite } from '#shared/table/transact.ts';
import type { Product } from './product.ts';

/*
 * Products name brands and categories. A product that takes one counts itself in, in the transaction that shows it; what removes
 * one is refused when the count has changed since it looked for the products that name it. So none is left with what is gone,
 * however long a request takes between reading and writing.
 */

/**
 * So many categories at most are counted in by one change: beside the rows of 50 memberships, a transaction has no room for more.
 * Of what a change takes beyond them, the products are looked for once more after the removal.
 */
const maxCounted = 40;

/**
 * Counts a product into the brand and the categories that it takes. Refused as `joined`: one of them has been removed.
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

/** No product took it since it was read with `:joins`. */
export const noneJoined = 'joins = :joins';
