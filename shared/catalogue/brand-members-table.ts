import { QueryCommand } from '@aws-sdk/lib-dynamodb';
import { unpadId } from '#shared/table/keys.ts';
import type { Table } from '#shared/table/table-client.ts';
import { productFilter } from './products-table.ts';

/** Ids of the products that carry a brand, oldest first; at most `limit`. Read from an index, which may lag a moment. */
export async function brandMembers(table: Table, storeId: string, brandId: number, limit: number): Promise<number[]> {
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
