import { QueryCommand } from '@aws-sdk/lib-dynamodb';
import { indexKeys, keys, unpadId } from '#shared/table/keys.ts';
import { readOrNull } from '#shared/table/rows/stored-form.ts';
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

/** Gives an SKU back, or finds that nothing has it. Refused when another product has it. */
export const releaseSkuIfHeldWrite = (storeId: string, productId: number, sku: string): LabelledWrite => ({
  as: `released_${skuLabel(sku)}`,
  delete: {
    Key: keys.unique(storeId, 'sku', sku),
    ConditionExpression: 'attribute_not_exists(pk) OR owner_id = :owner',
    ExpressionAttributeValues: { ':owner': productId },
  },
});

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

/**
 * Whether the SKU of a lock that refused a claim is truly taken. `stale`: the lock shows no product with the SKU, but may be gone, or
 * belong to a product that is there, by now; a lock itself: it was left behind by a crash of a version that kept no record of it.
 */
export async function examineSkuLock(
  table: Table,
  storeId: string,
  sku: string,
  item: unknown,
  nowMs: number,
): Promise<'taken' | 'stale' | FoundLock> {
  const lock = readOrNull(uniqueLockForm, item);
  if (lock === null) return item === undefined ? 'stale' : 'taken';
  const { ownerId, claimedAtMs } = lock;
  const owner = await getProduct(table, storeId, ownerId);
  if (claimedAtMs === null || (owner !== null && skusOf(owner).includes(sku))) return 'taken';
  return nowMs - claimedAtMs < abandonedAfterMs ? 'stale' : { ownerId, claimedAtMs };
}

/** The product that a lock which refused a claim belongs to; null for one that cannot be read, or is gone. */
export const ownerOfLock = (item: unknown): number | null => readOrNull(uniqueLockForm, item)?.ownerId ?? null;
