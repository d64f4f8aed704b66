import { QueryCommand } from '@aws-sdk/lib-dynamodb';
import { indexKeys, keys, padId, unpadId } from '#shared/table/keys.ts';
import { readItem } from '#shared/table/read-items.ts';
import type { PageSource } from '#shared/table/read-page.ts';
import { number, optional, storedForm, text } from '#shared/table/rows/stored-form.ts';
import type { Table } from '#shared/table/table-client.ts';
import type { LabelledWrite } from '#shared/table/transact.ts';
import { claimUnique, exchangeUnique, releaseUnique, type UniqueValue } from '#shared/table/unique-values.ts';
import { noneJoinedCondition } from '../joined-table.ts';
import { productFilter } from '../products-table.ts';
import type { Brand } from './brand.ts';

/** The stored form of a brand. */
export const brandForm = storedForm<Brand>()({
  id: number,
  name: text,
  slug: text,
  description: optional(text),
  website: optional(text),
  joins: number,
  createdAtMs: number,
  updatedAtMs: number,
});

/** Reads a stored item as a brand. */
export const parseBrand = (item: unknown): Brand => brandForm.read(item);

/** Reads a brand with strong consistency; returns null when the store has none with this id. */
export async function getBrand(table: Table, storeId: string, id: number): Promise<Brand | null> {
  const item = await readItem(table, keys.listed(storeId, 'BRAND', id));
  return item === null ? null : parseBrand(item);
}

/** Returns the source for listing the store's brands. */
export const brandPages = (storeId: string): PageSource<Brand> => ({ storeId, kind: 'BRAND', parse: parseBrand });

/** Returns the stored form of a brand. */
export const brandItem = (storeId: string, brand: Brand): Record<string, unknown> => ({
  ...keys.listed(storeId, 'BRAND', brand.id),
  ...indexKeys.updated(brand.updatedAtMs, padId(brand.id)),
  entity: 'brand',
  ...brandForm.write(brand),
});

const slugOf = ({ slug, id }: Brand): UniqueValue => ({ as: 'slug', kind: 'brand_slug', value: slug, ownerId: id });

/**
 * Returns the writes that add a brand. They fail with label `brand` when the id is taken, and with label `slug` when
 * the slug is taken.
 */
export const addBrandWrites = (storeId: string, brand: Brand): LabelledWrite[] => [
  { as: 'brand', put: { Item: brandItem(storeId, brand), ConditionExpression: 'attribute_not_exists(pk)' } },
  claimUnique(storeId, slugOf(brand)),
];

/**
 * Returns the writes that replace a brand. They fail with label `brand` when the brand has changed since it was read,
 * and with label `slug` when the new slug is taken.
 */
export const replaceBrandWrites = (storeId: string, before: Brand, after: Brand): LabelledWrite[] => [
  {
    as: 'brand',
    put: {
      Item: brandItem(storeId, after),
      ConditionExpression: 'updated_at_ms = :read',
      ExpressionAttributeValues: { ':read': before.updatedAtMs },
    },
  },
  ...exchangeUnique(storeId, slugOf(before), slugOf(after)),
];

/**
 * Returns the writes that remove a brand. They fail with label `brand` if the brand has been changed, or assigned to a
 * product, since it was read.
 */
export const removeBrandWrites = (storeId: string, brand: Brand): LabelledWrite[] => [
  {
    as: 'brand',
    delete: {
      Key: keys.listed(storeId, 'BRAND', brand.id),
      ConditionExpression: `updated_at_ms = :read AND ${noneJoinedCondition}`,
      ExpressionAttributeValues: { ':read': brand.updatedAtMs, ':joins': brand.joins },
    },
  },
  releaseUnique(storeId, slugOf(brand)),
];

/**
 * Returns the ids of a brand's products, oldest first, at most `limit`. Reads an index, which is eventually consistent.
 */
export async function readBrandMembers(table: Table, storeId: string, brandId: number, limit: number): Promise<number[]> {
  const { index, pk } = productFilter.brand(storeId, brandId);
  const { Items: rows = [] } = await table.client.send(
    new QueryCommand({
      TableName: table.name,
      IndexName: index,
      KeyConditionExpression: '#pk = :pk',
      ExpressionAttributeNames: { '#pk': `${index}_pk` },
      ExpressionAttributeValues: { ':pk': pk },
      Limit: limit,
    }),
  );
  return rows.map((row) => unpadId(String(row['sk'])));
}
