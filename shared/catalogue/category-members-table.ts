import { QueryCommand } from '@aws-sdk/lib-dynamodb';
import { keys, unpadId } from '#shared/table/keys.ts';
import type { Table } from '#shared/table/table-client.ts';
import type { LabelledWrite } from '#shared/table/transact.ts';

/** Ids of the products in a category, read consistently, oldest first; at most `limit`. */
export async function categoryMembers(table: Table, storeId: string, categoryId: number, limit: number): Promise<number[]> {
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

/** Removes a membership whose product does not exist. */
export const forgetMemberWrite = (storeId: string, categoryId: number, productId: number): LabelledWrite => ({
  as: 'member',
  delete: { Key: keys.inCategory(storeId, categoryId, productId) },
});
