import { QueryCommand } from '@aws-sdk/lib-dynamodb';
import { indexKeys, unpadId } from '#shared/table/keys.ts';
import type { Table } from '#shared/table/table-client.ts';
import { readOwnersOfUnique } from '#shared/table/unique-values.ts';
import { foldSku, trimSku } from './product.ts';

/**
 * Returns the ids of the products that have the given SKU, ignoring case. An empty SKU finds no products. If a product
 * with a mixed-case SKU was saved a moment ago, its id may be missing.
 */
export async function findProductsWithSku(table: Table, storeId: string, sku: string): Promise<readonly number[]> {
  const written = trimSku(sku);
  if (written === '') return [];
  const fold = foldSku(written);
  const [locks, { Items: folded = [] }] = await Promise.all([
    readOwnersOfUnique(table, storeId, 'sku', [written, fold, written.toLowerCase()]),
    table.client.send(
      new QueryCommand({
        TableName: table.name,
        IndexName: 'filter_a',
        KeyConditionExpression: 'filter_a_pk = :pk',
        ExpressionAttributeValues: { ':pk': indexKeys.skusOfFold(storeId, fold) },
        ScanIndexForward: false,
      }),
    ),
  ]);
  return [...new Set([...locks.values(), ...folded.map((row) => unpadId(String(row['filter_a_sk'])))])];
}
