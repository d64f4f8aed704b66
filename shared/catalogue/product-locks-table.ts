import { externalIdTexts } from '#shared/external-ids/external-data.ts';
import { type ExternalIdKind, indexKeys, keys } from '#shared/table/keys.ts';
import { readOrNull } from '#shared/table/rows/stored-form.ts';
import type { Table } from '#shared/table/table-client.ts';
import type { LabelledWrite } from '#shared/table/transact.ts';
import { releaseUnique, uniqueLockForm, uniqueLockItem } from '#shared/table/unique-values.ts';
import { foldSku, type Product, skusOf } from './product.ts';
import { getProduct } from './products-table.ts';

/*
 * The locks on what only one product of the store may have: the SKUs of its variants, its ids in other systems and those of its
 * variants. All are the product's, so that its variants exchange them without a write.
 */

export type ExternalIdLock = {
  readonly kind: Extract<ExternalIdKind, 'product_external_id' | 'variant_external_id'>;
  /** Such as `sap:4711`. */
  readonly value: string;
};

export type ProductLock = ExternalIdLock | { readonly kind: 'sku'; readonly value: string };

export const isExternalIdLock = (lock: ProductLock): lock is ExternalIdLock => lock.kind !== 'sku';

/** The locks that a product holds. */
export const locksOf = (product: Pick<Product, 'externalIds' | 'variants'>): ProductLock[] => [
  ...skusOf(product).map((value) => ({ kind: 'sku', value }) as const),
  ...externalIdTexts(product).map((value) => ({ kind: 'product_external_id', value }) as const),
  ...product.variants.flatMap(externalIdTexts).map((value) => ({ kind: 'variant_external_id', value }) as const),
];

/** No request lives this long: a lock that is older and shows no product with its value was left behind by a crash. */
const abandonedAfterMs = 2 * 60_000;

/** A lock as it was found. */
export type FoundLock = { readonly ownerId: number; readonly claimedAtMs: number };

/** Names a lock in a refusal. */
export const lockLabel = ({ kind, value }: ProductLock): string => `${kind}:${value}`;

/**
 * Takes a value for a product, from an abandoned lock if one is named. Refused under `lockLabel` when another product has it, or the
 * lock is no longer as it was found. An external id that is locked for the product itself is taken again: a version that does not know
 * the field leaves the lock when it replaces the product.
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

/** Gives a value back. Refused when it is not the product's. */
export const releaseLockWrite = (storeId: string, productId: number, lock: ProductLock): LabelledWrite =>
  lock.kind === 'sku'
    ? releaseUnique(storeId, { as: `released_${lockLabel(lock)}`, ...lock, ownerId: productId })
    : releaseLockIfHeldWrite(storeId, productId, lock);

/** Gives a value back, or finds that nothing has it. Refused when another product has it. */
export const releaseLockIfHeldWrite = (storeId: string, productId: number, lock: ProductLock): LabelledWrite => ({
  as: `released_${lockLabel(lock)}`,
  delete: {
    Key: keys.unique(storeId, lock.kind, lock.value),
    ConditionExpression: 'attribute_not_exists(pk) OR owner_id = :owner',
    ExpressionAttributeValues: { ':owner': productId },
  },
});

/**
 * Whether the value of a lock that refused a claim is truly taken. `stale`: the lock shows no product with the value, but may be gone, or
 * belong to a product that is there, by now; a lock itself: it was left behind by a crash of a version that kept no record of it.
 */
export async function examineLock(
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

/** Whether a product holds a lock. */
export const holdsLock = (product: Product, lock: ProductLock): boolean =>
  locksOf(product).some((one) => lockLabel(one) === lockLabel(lock));

/** The product that a lock which refused a claim belongs to; null for one that cannot be read, or is gone. */
export const ownerOfLock = (item: unknown): number | null => readOrNull(uniqueLockForm, item)?.ownerId ?? null;
