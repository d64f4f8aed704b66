import type { LevelChange } from '#shared/inventory/stock-plan.ts';
import type { VariantStock } from '#shared/inventory/variant-stock.ts';
import { addVariantWrites, removeVariantWrites, rowBytes, updateVariantWrite } from '#shared/inventory/variant-stock-table.ts';
import { keys } from '#shared/table/keys.ts';
import type { LabelledWrite } from '#shared/table/transact.ts';
import { claimUnique, releaseUnique } from '#shared/table/unique-values.ts';
import type { SplittableWrite } from './commit-product-table.ts';
import { joinWrites } from './joined-table.ts';
import type { Product, Variant } from './product.ts';
import type { LevelToSet } from './product-jobs-table.ts';
import { claimLockWrite, type FoundLock, lockLabel, locksOf, type ProductLock, releaseLockWrite } from './product-locks-table.ts';
import { deletedProductItem, productItem } from './products-table.ts';
import { variantIdsForm } from './variant-ids-form.ts';

/**
 * The writes of a change to a product. The change succeeds only if `writes` succeed. `splittable` may be written
 * together with `writes`, or before or after them (`commit-product-table.ts`).
 */
export type ProductWrites = {
  readonly productId: number;
  readonly writes: readonly LabelledWrite[];
  readonly splittable: readonly SplittableWrite[];
};

export type WriteDetails = {
  readonly storeId: string;
  readonly nowMs: number;
  readonly levels: readonly LevelChange[];
  /** The stock rows as read, by variant id. Their sizes limit how many of the rows fit into one transaction. */
  readonly stock?: ReadonlyMap<number, VariantStock>;
  /** The abandoned locks to take over, keyed by `lockLabel`. */
  readonly abandoned: ReadonlyMap<string, FoundLock>;
};

/**
 * Returns the writes that add a product. The label of a failed write tells the reason:
 * - `product` or `variant`: an id is taken.
 * - `joined`: the brand or a category has been removed.
 * - `slug`: the slug is taken.
 * - the label from `lockLabel`: an SKU or external id is taken.
 */
export const addProductWrites = (product: Product, details: WriteDetails): ProductWrites => ({
  productId: product.id,
  writes: [
    { as: 'product', put: { Item: productItem(details.storeId, product), ConditionExpression: 'attribute_not_exists(pk)' } },
    claimUnique(details.storeId, slugOf(product)),
    ...product.categoryIds.map((id) => joinCategory(details.storeId, id, product)),
    ...joinWrites(details.storeId, null, product),
  ],
  splittable: [...variantWrites(null, product, details), ...lockWrites(null, product, details)],
});

/**
 * Returns the writes that replace a product. If `after` is the same object as `before`, only the stock changes. The
 * label of a failed write gives the reason:
 * - `product`: the product has changed since it was read, or has an unfinished change.
 * - `variant`: the stock of a variant has changed.
 * - `joined`: the store no longer has a brand or category that the change assigns to the product.
 * - `slug`: the slug is taken.
 * - the label from `lockLabel`: an SKU or external id is taken.
 */
export function replaceProductWrites(before: Product, after: Product, details: WriteDetails): ProductWrites {
  const { storeId } = details;
  const read = asRead(before);
  const sameVariants = sameIds(idsOf(before), idsOf(after));
  const joined = sameVariants ? after.categoryIds.filter((id) => !before.categoryIds.includes(id)) : after.categoryIds;
  const left = before.categoryIds.filter((id) => !after.categoryIds.includes(id));
  return {
    productId: before.id,
    writes: [
      before === after
        ? { as: 'product', check: { Key: keys.listed(storeId, 'PRODUCT', before.id), ...read } }
        : { as: 'product', put: { Item: productItem(storeId, after), ...read } },
      ...(before.slug === after.slug ? [] : [claimUnique(storeId, slugOf(after)), releaseSlug(storeId, before)]),
      ...joined.map((id) => joinCategory(storeId, id, after)),
      ...joinWrites(storeId, before, after),
    ],
    splittable: [
      ...variantWrites(before, after, details),
      ...lockWrites(before, after, details),
      ...left.map((id) => leaveCategory(storeId, id, before)),
    ],
  };
}

/**
 * Returns the writes that delete a product and everything that belongs to it. The writes also store `deleted`, a copy
 * of the product for reports. If the product has changed since it was read, the writes fail.
 */
export function removeProductWrites(storeId: string, before: Product, deleted: Product, stock?: WriteDetails['stock']): ProductWrites {
  const variants = before.variants.map(({ id }) => removalOf(storeId, before, id, stock?.get(id)));
  return {
    productId: before.id,
    writes: [
      { as: 'product', delete: { Key: keys.listed(storeId, 'PRODUCT', before.id), ...asRead(before) } },
      { as: 'deleted_product', put: { Item: deletedProductItem(storeId, deleted) } },
      releaseSlug(storeId, before),
    ],
    splittable: [
      ...variants.map(({ row, step }) => ({ write: row, step })),
      ...locksOf(before).map((lock) => releaseLock(storeId, before, lock)),
      ...before.categoryIds.map((id) => leaveCategory(storeId, id, before)),
      ...variants.map(({ pointer, step }) => ({ write: pointer, step })),
    ],
  };
}

/**
 * Returns a write condition. If the product has changed since it was read or has an unfinished change, the write fails.
 */
const asRead = ({ updatedAtMs }: Product) => ({
  ConditionExpression: 'updated_at_ms = :read AND attribute_not_exists(unfinished_job)',
  ExpressionAttributeValues: { ':read': updatedAtMs },
});

const removalOf = (storeId: string, product: Product, variantId: number, stock: VariantStock | undefined) => ({
  ...removeVariantWrites(storeId, product, variantId, stock),
  step: { does: 'remove_variant', variantId } as const,
});

const releaseLock = (storeId: string, { id }: Product, lock: ProductLock): SplittableWrite => ({
  write: releaseLockWrite(storeId, id, lock),
  step: { does: 'release_lock', lock },
});

const idsOf = (product: Product): number[] => product.variants.map(({ id }) => id);
const sameIds = (some: readonly number[], others: readonly number[]): boolean =>
  some.length === others.length && some.every((id, index) => id === others[index]);

const slugOf = ({ id, slug }: Product) => ({ as: 'slug', kind: 'slug', value: slug, ownerId: id }) as const;
const releaseSlug = (storeId: string, product: Product): LabelledWrite =>
  releaseUnique(storeId, { ...slugOf(product), as: 'released_slug' });

// Like an index row, a membership row contains the ids of the product's variants. The stock of the variants can
// therefore be read in parallel with the product.
const joinCategory = (storeId: string, categoryId: number, product: Product): LabelledWrite => ({
  as: `category:${categoryId}`,
  put: {
    Item: {
      ...keys.inCategory(storeId, categoryId, product.id),
      entity: 'in_category',
      ...variantIdsForm.write({ variantIds: idsOf(product) }),
    },
  },
});

const leaveCategory = (storeId: string, categoryId: number, product: Product): SplittableWrite => ({
  write: { as: `category:${categoryId}`, delete: { Key: keys.inCategory(storeId, categoryId, product.id) } },
  step: { does: 'leave_category', categoryId },
});

// Returns the writes for the variants, the most urgent ones first. Until these writes are made, removed variants can
// still be ordered, and new variants cannot be ordered.
function variantWrites(before: Product | null, product: Product, details: WriteDetails): SplittableWrite[] {
  const { storeId } = details;
  const old = new Map(before?.variants.map((variant) => [variant.id, variant]));
  const levelOf = (id: number): LevelChange | undefined => details.levels.find(({ variantId }) => variantId === id);
  const added = product.variants
    .filter(({ id }) => !old.has(id))
    .map((variant) => ({
      ...addVariantWrites(storeId, product, variant, levelOf(variant.id)),
      step: { does: 'add_variant', variantId: variant.id } as const,
    }));
  const removed = (before?.variants ?? [])
    .filter(({ id }) => !product.variants.some((variant) => variant.id === id))
    .map(({ id }) => removalOf(storeId, product, id, details.stock?.get(id)));
  return [
    ...product.variants.flatMap((variant) => updateRow(details, product, old.get(variant.id), variant, levelOf(variant.id))),
    ...[...removed, ...added].map(({ row, step }) => ({ write: row, step })),
    ...[...added, ...removed].map(({ pointer, step }) => ({ write: pointer, step })),
  ];
}

function updateRow(
  { storeId, stock }: WriteDetails,
  product: Product,
  old: Variant | undefined,
  variant: Variant,
  level: LevelChange | undefined,
): SplittableWrite[] {
  if (old === undefined) return [];
  const sameRow = old.sku === variant.sku && old.inventoryTracked === variant.inventoryTracked && old.isActive === variant.isActive;
  if (sameRow && level === undefined) return [];
  return [
    {
      write: { ...updateVariantWrite(storeId, product, variant, level), itemBytes: rowBytes(stock?.get(variant.id)) },
      step: {
        does: 'set_row',
        variantId: variant.id,
        row: {
          sku: variant.sku,
          tracked: variant.inventoryTracked,
          active: variant.isActive,
          level: level === undefined ? null : levelToSet(level),
        },
      },
    },
  ];
}

function levelToSet({ locationId, after, gone = [] }: LevelChange): LevelToSet {
  const { delta: _delta, requestedDelta: _requested, ...cause } = after.movement;
  return { ...cause, locationId, onHand: after.onHand, gone };
}

/**
 * Returns the writes that claim and release locks when the SKUs and external ids of a product change. If a value moves
 * between two variants of the product, the value's lock is not written. DynamoDB refuses two writes of one item in a
 * transaction.
 */
function lockWrites(before: Product | null, product: Product, { storeId, nowMs, abandoned }: WriteDetails): SplittableWrite[] {
  const held = before === null ? [] : locksOf(before);
  const wanted = locksOf(product);
  const without = (some: readonly ProductLock[], others: readonly ProductLock[]): ProductLock[] => {
    const labels = new Set(others.map(lockLabel));
    return some.filter((lock) => !labels.has(lockLabel(lock)));
  };
  return [
    ...without(wanted, held).map(
      (lock): SplittableWrite => ({
        write: claimLockWrite(storeId, product.id, lock, nowMs, abandoned.get(lockLabel(lock))),
        step: { does: 'claim_lock', lock },
      }),
    ),
    ...without(held, wanted).map((lock) => releaseLock(storeId, product, lock)),
  ];
}

/** If a transaction fails with one of these labels, a row has changed since it was read, or a new id is taken. */
export const conflictLabels = ['product', 'variant', 'joined'] as const;

/** Returns a product's locks that could not be claimed. */
export const refusedLocks = (product: Product, refused: ReadonlyMap<string, unknown>): ProductLock[] =>
  locksOf(product).filter((lock) => refused.has(lockLabel(lock)));
