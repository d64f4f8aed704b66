import { externalIdTexts } from '#shared/external-ids/external-data.ts';
import { type ExternalIdKind, indexKeys, keys } from '#shared/table/keys.ts';
import { readOrNull } from '#shared/table/rows/stored-form.ts';
import type { Table } from '#shared/table/table-client.ts';
import type { LabelledWrite } from '#shared/table/transact.ts';
import { releaseUnique, uniqueLockForm, uniqueLockItem } from '#shared/table/unique-values.ts';
import { foldSku, type Product, skusOf } from './product.ts';
import { getProduct } from './products-table.ts';

/*
 * The locks on values that must be unique among a store's products: the SKUs of variants, and the external ids of
 * products and variants. The locks belong to the product, so that its variants can exchange values without any lock
 * being written.
 */

export type ExternalIdLock = {
  readonly kind: Extract<ExternalIdKind, 'product_external_id' | 'variant_external_id'>;
  /** The external id with its system, such as `sap:4711`. */
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

/** The age at which an unused lock is considered left over from a crash. No request runs that long. */
const abandonedAfterMs = 2 * 60_000;

/** The owner of an existing lock, and the time when it was claimed. */
export type FoundLock = { readonly ownerId: number; readonly claimedAtMs: number };

/** Returns the label of the write that claims a lock. */
export const lockLabel = ({ kind, value }: ProductLock): string => `${kind}:${value}`;

/**
 * Returns the write that claims a value for a product. If the value has a lock, the write fails with the label from
 * `lockLabel`. The write can replace two kinds of locks:
 * - the lock `abandoned`, if it has not changed
 * - the product's own lock on an external id, because older versions of the service did not delete unused locks
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

/**
 * Returns the write that releases a product's lock on a value. It fails when another product owns the lock or, for an
 * SKU, when there is no lock.
 */
export const releaseLockWrite = (storeId: string, productId: number, lock: ProductLock): LabelledWrite =>
  lock.kind === 'sku'
    ? releaseUnique(storeId, { as: `released_${lockLabel(lock)}`, ...lock, ownerId: productId })
    : releaseLockIfHeldWrite(storeId, productId, lock);

/**
 * Returns the write that releases a product's lock on a value. It succeeds if there is no lock, and fails if another
 * product owns the lock.
 */
export const releaseLockIfHeldWrite = (storeId: string, productId: number, lock: ProductLock): LabelledWrite => ({
  as: `released_${lockLabel(lock)}`,
  delete: {
    Key: keys.unique(storeId, lock.kind, lock.value),
    ConditionExpression: 'attribute_not_exists(pk) OR owner_id = :owner',
    ExpressionAttributeValues: { ':owner': productId },
  },
});

/**
 * Examines a lock that blocked a claim. The result is one of these:
 * - `taken`: the lock's product has the locked value, or the lock cannot be checked.
 * - `stale`: the lock is gone, or the request that claimed the lock may still be running. The caller should read its
 *   data again.
 * - the lock itself: a crash left the lock behind. The caller can replace the lock.
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

/**
 * Returns the id of the product that owns a lock, read from the lock's item; null if the lock is unreadable or gone.
 */
export const ownerOfLock = (item: unknown): number | null => readOrNull(uniqueLockForm, item)?.ownerId ?? null;
