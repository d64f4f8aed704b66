import { externalIdTexts } from '#shared/external-ids/external-data.ts';
import { type ExternalIdKind, indexKeys, keys } from '#shared/table/keys.ts';
import { readOrNull } from '#shared/table/rows/stored-form.ts';
import type { Table } from '#shared/table/table-client.ts';
import type { LabelledWrite } from '#shared/table/transact.ts';
import { releaseUnique, uniqueLockForm, uniqueLockItem } from '#shared/table/unique-values.ts';
import { foldSku, type Product, skusOf } from './product.ts';
import { getProduct } from './products-table.ts';

/*
 * The locks on values that must be unique among the products of a store: the SKUs of variants, and the external ids of products and
 * variants. The product owns them all, so that its variants can exchange them without a write.
 */

export type ExternalIdLock = {
  readonly kind: Extract<ExternalIdKind, 'product_external_id' | 'variant_external_id'>;
  /** For an external id: system and id, such as `sap:4711`. */
  readonly value: string;
};

export type ProductLock = ExternalIdLock | { readonly kind: 'sku'; readonly value: string };

export const isExternalIdLock = (lock: ProductLock): lock is ExternalIdLock => lock.kind !== 'sku';

/** Returns the locks that a product holds. */
export const locksOf = (product: Pick<Product, 'externalIds' | 'variants'>): ProductLock[] => [
  ...skusOf(product).map((value) => ({ kind: 'sku', value }) as const),
  ...externalIdTexts(product).map((value) => ({ kind: 'product_external_id', value }) as const),
  ...product.variants.flatMap(externalIdTexts).map((value) => ({ kind: 'variant_external_id', value }) as const),
];

/** Longer than any request lives. An older lock whose product does not have its value was left behind by a crash. */
const abandonedAfterMs = 2 * 60_000;

/** The owner and time of an existing lock. */
export type FoundLock = { readonly ownerId: number; readonly claimedAtMs: number };

/** Returns the label of a lock's write. */
export const lockLabel = ({ kind, value }: ProductLock): string => `${kind}:${value}`;

/**
 * Returns the write that claims a value for a product; from the abandoned lock if one is given. Fails with `lockLabel` when another product
 * has the value or the abandoned lock has changed. An external id that this product has already locked can be claimed again: a version that
 * does not know the field leaves the lock behind when it replaces the product.
 */
export function claimLockWrite(
  storeId: string,
  productId: number,
  lock: ProductLock,
  nowMs: number,
  abandoned: FoundLock | undefined,
): LabelledWrite {
  const Item = {
    ...uniqueLockItem(storeId, lock.kind, lock.value, { ownerId: productId, claimedAtMs: nowMs }),
    ...(lock.kind === 'sku' ? foldOf(storeId, lock.value, productId) : {}),
  };
  const as = lockLabel(lock);
  if (abandoned !== undefined) {
    return {
      as,
      put: {
        Item,
        ConditionExpression: 'attribute_not_exists(pk) OR (owner_id = :owner AND claimed_at_ms = :claimed)',
        ExpressionAttributeValues: { ':owner': abandoned.ownerId, ':claimed': abandoned.claimedAtMs },
      },
    };
  }
  if (lock.kind === 'sku') return { as, put: { Item, ConditionExpression: 'attribute_not_exists(pk)' } };
  return {
    as,
    put: {
      Item,
      ConditionExpression: 'attribute_not_exists(pk) OR owner_id = :owner',
      ExpressionAttributeValues: { ':owner': productId },
    },
  };
}

function foldOf(storeId: string, sku: string, productId: number): Record<string, unknown> {
  const fold = foldSku(sku);
  return fold === sku ? {} : indexKeys.skuByFold(storeId, fold, productId);
}

/** Returns the write that releases a value. Fails when the product does not own it. */
export const releaseLockWrite = (storeId: string, productId: number, lock: ProductLock): LabelledWrite =>
  lock.kind === 'sku'
    ? releaseUnique(storeId, { as: `released_${lockLabel(lock)}`, ...lock, ownerId: productId })
    : releaseLockIfHeldWrite(storeId, productId, lock);

/** Returns the write that releases a value, or accepts that it has no lock. Fails when another product owns it. */
export const releaseLockIfHeldWrite = (storeId: string, productId: number, lock: ProductLock): LabelledWrite => ({
  as: `released_${lockLabel(lock)}`,
  delete: {
    Key: keys.unique(storeId, lock.kind, lock.value),
    ConditionExpression: 'attribute_not_exists(pk) OR owner_id = :owner',
    ExpressionAttributeValues: { ':owner': productId },
  },
});

/**
 * Decides whether the value of a lock that blocked a claim is really taken. `stale`: the owner does not have the value, but the lock may be
 * gone by now, or its product may just have been created; read again. Returns the lock itself when a crash of a version without jobs left
 * it behind.
 */
export async function checkBlockingLock(
  table: Table,
  storeId: string,
  lock: ProductLock,
  item: unknown,
  nowMs: number,
): Promise<'taken' | 'stale' | FoundLock> {
  const found = readOrNull(uniqueLockForm, item);
  if (found === null) return item === undefined ? 'stale' : 'taken';
  const { ownerId, claimedAtMs } = found;
  const owner = await getProduct(table, storeId, ownerId);
  if (claimedAtMs === null || (owner !== null && holdsLock(owner, lock))) return 'taken';
  return nowMs - claimedAtMs < abandonedAfterMs ? 'stale' : { ownerId, claimedAtMs };
}

/** Reports whether a product holds a lock. */
export const holdsLock = (product: Product, lock: ProductLock): boolean =>
  locksOf(product).some((one) => lockLabel(one) === lockLabel(lock));

/** Returns the owner of a lock that blocked a claim; null for a lock that is unreadable or gone. */
export const ownerOfLock = (item: unknown): number | null => readOrNull(uniqueLockForm, item)?.ownerId ?? null;
