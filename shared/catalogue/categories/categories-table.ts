import { QueryCommand } from '@aws-sdk/lib-dynamodb';
import { indexKeys, keys, padId, unpadId } from '#shared/table/keys.ts';
import { readItem } from '#shared/table/read-items.ts';
import type { PageSource } from '#shared/table/read-page.ts';
import { flag, number, optional, storedForm, text } from '#shared/table/rows/stored-form.ts';
import type { Table } from '#shared/table/table-client.ts';
import type { LabelledWrite } from '#shared/table/transact.ts';
import { claimUnique, exchangeUnique, releaseUnique, type UniqueValue } from '#shared/table/unique-values.ts';
import { noneJoinedCondition } from '../joined-table.ts';
import { type Category, maxCategoryDepth } from './category.ts';

/** The stored form of a category. */
export const categoryForm = storedForm<Category>()({
  id: number,
  name: text,
  slug: text,
  parentId: optional(number),
  description: optional(text),
  isVisible: flag,
  position: number,
  childCount: number,
  joins: number,
  createdAtMs: number,
  updatedAtMs: number,
});

/** Reads a stored item as a category. */
export const parseCategory = (item: unknown): Category => categoryForm.read(item);

/** Reads a category with strong consistency; returns null when the store has none with this id. */
export async function getCategory(table: Table, storeId: string, id: number): Promise<Category | null> {
  const item = await readItem(table, keys.listed(storeId, 'CATEGORY', id));
  return item === null ? null : parseCategory(item);
}

/**
 * Reads, with strong consistency, the categories from the given one up to its root; returns an empty list when there is
 * no category with this id. Stops at the maximum depth.
 */
export async function getCategoryPath(table: Table, storeId: string, id: number): Promise<Category[]> {
  const path: Category[] = [];
  for (let next: number | null = id; next !== null && path.length < maxCategoryDepth; ) {
    const category: Category | null = await getCategory(table, storeId, next);
    if (category === null) break;
    path.push(category);
    next = category.parentId;
  }
  return path;
}

/** Returns the source for listing the children of a category or, if `parentId` is null, all categories of the store. */
export const categoryPages = (storeId: string, parentId: number | null): PageSource<Category> => ({
  storeId,
  kind: 'CATEGORY',
  parse: parseCategory,
  ...(parentId === null
    ? {}
    : {
        filter: { index: 'filter_a', pk: indexKeys.filterPartition(storeId, 'CATEGORY', 'parent_id', parentId) },
        accept: (category) => category.parentId === parentId,
      }),
});

/** Returns the stored form of a category. */
export const categoryItem = (storeId: string, category: Category): Record<string, unknown> => ({
  ...keys.listed(storeId, 'CATEGORY', category.id),
  ...indexKeys.updated(category.updatedAtMs, padId(category.id)),
  ...(category.parentId === null
    ? {}
    : { filter_a_pk: indexKeys.filterPartition(storeId, 'CATEGORY', 'parent_id', category.parentId), filter_a_sk: padId(category.id) }),
  entity: 'category',
  ...categoryForm.write(category),
});

const slugOf = ({ slug, id }: Category): UniqueValue => ({ as: 'slug', kind: 'category_slug', value: slug, ownerId: id });

/**
 * Returns the writes that add a category. `path` contains the category's parent followed by the parent's ancestors, as
 * they were read. The label of a failed write tells the reason:
 * - `category`: the id is taken.
 * - `slug`: the slug is taken.
 * - `tree`: the path has changed.
 */
export const addCategoryWrites = (storeId: string, category: Category, path: readonly Category[]): LabelledWrite[] => [
  { as: 'category', put: { Item: categoryItem(storeId, category), ConditionExpression: 'attribute_not_exists(pk)' } },
  claimUnique(storeId, slugOf(category)),
  ...moveInTree(storeId, null, path),
];

/**
 * Returns the writes that replace a category. `path`, used only if the parent changes, contains the new parent and its
 * ancestors. The writes fail with these labels:
 * - `category`, if the category has changed since it was read
 * - `slug`, if the new slug is taken
 * - `tree`, if the path has changed
 */
export const replaceCategoryWrites = (storeId: string, before: Category, after: Category, path: readonly Category[]): LabelledWrite[] => [
  {
    as: 'category',
    put: {
      Item: categoryItem(storeId, after),
      ConditionExpression: 'updated_at_ms = :read AND child_count = :children',
      ExpressionAttributeValues: { ':read': before.updatedAtMs, ':children': before.childCount },
    },
  },
  ...exchangeUnique(storeId, slugOf(before), slugOf(after)),
  ...(before.parentId === after.parentId ? [] : moveInTree(storeId, before.parentId, path)),
];

/**
 * Returns the writes that remove a category. They fail with label `category` when the category has children, or when it
 * has changed or has been assigned to a product since it was read.
 */
export const removeCategoryWrites = (storeId: string, category: Category): LabelledWrite[] => [
  {
    as: 'category',
    delete: {
      Key: keys.listed(storeId, 'CATEGORY', category.id),
      ConditionExpression: `updated_at_ms = :read AND child_count = :none AND ${noneJoinedCondition}`,
      ExpressionAttributeValues: { ':read': category.updatedAtMs, ':none': 0, ':joins': category.joins },
    },
  },
  releaseUnique(storeId, slugOf(category)),
  ...moveInTree(storeId, category.parentId, []),
];

/**
 * Returns the writes that update the child counts of a category's old and new parents. `path` contains the new parent
 * and its ancestors. If a category in `path` was moved, the writes fail, so that two concurrent moves cannot form a
 * cycle.
 */
function moveInTree(storeId: string, oldParentId: number | null, path: readonly Category[]): LabelledWrite[] {
  const pinned = path.map((ancestor, index): LabelledWrite => {
    const where = {
      Key: keys.listed(storeId, 'CATEGORY', ancestor.id),
      ConditionExpression: 'parent_id = :parent',
    };
    const values = { ':parent': ancestor.parentId };
    const by = index === 0 ? 1 : ancestor.id === oldParentId ? -1 : 0;
    if (by === 0) return { as: 'tree', check: { ...where, ExpressionAttributeValues: values } };
    return {
      as: 'tree',
      update: { ...where, UpdateExpression: 'ADD child_count :by', ExpressionAttributeValues: { ...values, ':by': by } },
    };
  });
  if (oldParentId === null || path.some(({ id }) => id === oldParentId)) return pinned;
  const left: LabelledWrite = {
    as: 'tree',
    update: {
      Key: keys.listed(storeId, 'CATEGORY', oldParentId),
      UpdateExpression: 'ADD child_count :by',
      ConditionExpression: 'attribute_exists(pk)',
      ExpressionAttributeValues: { ':by': -1 },
    },
  };
  return [...pinned, left];
}

/** Returns the ids of the products in a category, oldest first, at most `limit`. Reads with strong consistency. */
export async function readCategoryMembers(table: Table, storeId: string, categoryId: number, limit: number): Promise<number[]> {
  const { Items: rows = [] } = await table.client.send(
    new QueryCommand({
      TableName: table.name,
      KeyConditionExpression: 'pk = :pk',
      ExpressionAttributeValues: { ':pk': keys.inCategoryPartition(storeId, categoryId) },
      ConsistentRead: true,
      Limit: limit,
    }),
  );
  return rows.map((row) => unpadId(String(row['sk'])));
}

/** Returns the write that removes the membership row of a product that no longer exists. */
export const forgetMemberWrite = (storeId: string, categoryId: number, productId: number): LabelledWrite => ({
  as: 'member',
  delete: { Key: keys.inCategory(storeId, categoryId, productId) },
});
