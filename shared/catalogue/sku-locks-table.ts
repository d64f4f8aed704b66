import { QueryCommand } from '@aws-sdk/lib-dynamodb';
import { indexKeys, unpadId } from '#shared/table/keys.ts';
import { readOrNull } from '#shared/table/stored-form.ts';
import type { Table } from '#shared/table/table-client.ts';
import type { LabelledWrite } from '#shared/table/transact.ts';
import { ownersOfUnique, releaseUnique, uniqueLockForm, uniqueLockItem } from '#shared/table/unique-values.ts';
import { foldSku, skusOf, trimSku } from './product.ts';
import { getProduct } from './products-table.ts';

/** No request lives this long: a lock that is older and shows no product with its SKU was left behind by a crash. */
const abandonedAfterMs = 2 * 60_000;

/** A lock as it was found. */
export type FoundLock = { readonly ownerId: number; readonly claimedAtMs: number };

/** Names an SKU's lock in a refusal. */
export const skuLabel = (sku: string): string => `sku:${sku}`;

/**
 * Takes an SKU for a product, from an abandoned lock if one is named. Refused under `skuLabel` when another product has it, or
 * the lock is no longer as it was found.
 */
export function claimSkuWrite(
  storeId: string,
  productId: number,
  sku: string,
  nowMs: number,
  abandoned: FoundLock | undefined,
): LabelledWrite {
  const fold = foldSku(sku);
  const Item = {
    ...uniqueLockItem(storeId, 'sku', sku, { ownerId: productId, claimedAtMs: nowMs, restoredDigest: null }),
    ...(fold === sku ? {} : indexKeys.skuByFold(storeId, fold, productId)),
  };
  if (abandoned === undefined) return { as: skuLabel(sku), put: { Item, ConditionExpression: 'attribute_not_exists(pk)' } };
  return {
    as: skuLabel(sku),
    put: {
      Item,
      ConditionExpression: 'attribute_not_exists(pk) OR (owner_id = :owner AND claimed_at_ms = :claimed)',
      ExpressionAttributeValues: { ':owner': abandoned.ownerId, ':claimed': abandoned.claimedAtMs },
    },
  };
}

/** Gives an SKU back. Refused when it is not the product's. */
export const releaseSkuWrite = (storeId: string, productId: number, sku: string): LabelledWrite =>
  releaseUnique(storeId, { as: `released_${skuLabel(sku)}`, kind: 'sku', value: sku, ownerId: productId });

/**
 * The products that have an SKU, whatever its case: `rev-mug` finds `REV-MUG`. Locks are read consistently; an SKU of mixed case is found by
 * another spelling as soon as the index has it. Empty for an empty text.
 */
export async function productsWithSku(table: Table, storeId: string, sku: string): Promise<readonly number[]> {
  const written = trimSku(sku);
  if (written === '') return [];
  const fold = foldSku(written);
  const [locks, { Items: folded = [] }] = await Promise.all([
    ownersOfUnique(table, storeId, 'sku', [written, fold, written.toLowerCase()]),
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

/** The lock that refused a claim, when it was left behind by a request that crashed; null when the SKU is truly taken. */
export async function abandonedLock(table: Table, storeId: string, sku: string, item: unknown, nowMs: number): Promise<FoundLock | null> {
  const { ownerId, claimedAtMs } = readOrNull(uniqueLockForm, item) ?? { ownerId: 0, claimedAtMs: null };
  if (claimedAtMs === null || nowMs - claimedAtMs < abandonedAfterMs) return null;
  const owner = await getProduct(table, storeId, ownerId);
  if (owner !== null && skusOf(owner).includes(sku)) return null;
  return { ownerId, claimedAtMs };
}
