import { QueryCommand } from '@aws-sdk/lib-dynamodb';
import { indexKeys, type ListedKind } from '#shared/table/keys.ts';
import type { Table } from '#shared/table/table-client.ts';

/**
 * Reports whether any variant supply or any purchase order refers to a supplier. A reference that was added moments ago
 * may be missed, because the indexes lag slightly behind.
 */
export async function isSupplierUsed(table: Table, storeId: string, supplierId: number): Promise<boolean> {
  const places = [
    ['VARIANT_SUPPLY', 'filter_a'],
    ['PURCHASE_ORDER', 'filter_c'],
  ] as const;
  const found = await Promise.all(places.map(([kind, index]) => isNamed(table, storeId, supplierId, kind, index)));
  return found.includes(true);
}

async function isNamed(table: Table, storeId: string, supplierId: number, kind: ListedKind, index: 'filter_a' | 'filter_c') {
  const { Items = [] } = await table.client.send(
    new QueryCommand({
      TableName: table.name,
      IndexName: index,
      KeyConditionExpression: `${index}_pk = :pk`,
      ExpressionAttributeValues: { ':pk': indexKeys.filterPartition(storeId, kind, 'supplier_id', supplierId) },
      Limit: 1,
    }),
  );
  return Items.length > 0;
}
