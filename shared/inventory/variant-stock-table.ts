import type { Product, Variant } from '#shared/catalogue/product.ts';
import { indexKeys, keys, productOfVariantKey, variantOfVariantKey } from '#shared/table/keys.ts';
import { readItems, readPartition, readSpan } from '#shared/table/read-items.ts';
import { readAmongOthers } from '#shared/table/rows/unreadable-rows.ts';
import type { Table } from '#shared/table/table-client.ts';
import type { LabelledWrite } from '#shared/table/transact.ts';
import { jobIdsOfMarks } from './stock-job-mark.ts';
import type { LevelChange } from './stock-plan.ts';
import { variantPointerForm } from './variant-pointers-table.ts';
import type { StockToTake, VariantStock } from './variant-stock.ts';
import { lastMovement, levelForm, variantStockForm } from './variant-stock-form.ts';

/** Reads a stored variant row as the variant's stock. */
export function parseVariantStock(row: Readonly<Record<string, unknown>>): VariantStock {
  const sk = String(row['sk']);
  return { ...variantStockForm.read(row), productId: productOfVariantKey(sk), variantId: variantOfVariantKey(sk) };
}

/** Returns the stored form of a level's last movement. */
export const storedMovement = lastMovement.write;

/** Returns the stored form of a stock level. An item stores it in `levels` under the id of the level's location. */
export const storedLevel = levelForm.write;

const emptyRowBytes = 700;

const emptyLevelBytes = 350;

/**
 * Returns the approximate size of a variant's row in bytes, for the limits of a transaction. The row contains the last
 * movement of each level, including its reason.
 */
export const rowBytes = (stock: Pick<VariantStock, 'levels'> | undefined): number =>
  [...(stock?.levels.values() ?? [])].reduce(
    (sum, { movement }) => sum + emptyLevelBytes + Buffer.byteLength(movement.reason ?? '') + Buffer.byteLength(movement.actor.name),
    emptyRowBytes,
  );

const byVariant = <Stock extends VariantStock>(stock: readonly Stock[]): ReadonlyMap<number, Stock> =>
  new Map(stock.map((one) => [one.variantId, one]));

/**
 * Parses rows as stock and returns the stock by variant id. If a row is invalid, the function throws. If `unreadable`
 * is given, the function instead logs the error and adds the row's product id to `unreadable`.
 */
const stockOf = (rows: readonly Readonly<Record<string, unknown>>[], unreadable?: Set<number>): ReadonlyMap<number, VariantStock> => {
  if (unreadable === undefined) return byVariant(rows.map(parseVariantStock));
  return byVariant(
    rows.flatMap((row) => {
      const read = readAmongOthers(row, parseVariantStock);
      if (read !== null) return [read.value];
      unreadable.add(productOfVariantKey(String(row['sk'])));
      return [];
    }),
  );
};

/**
 * Reads the stock of all variants of a product in one strongly consistent query, and returns it by variant id.
 * `unreadable` has the same meaning as in `getVariantStock`.
 */
export async function getProductStock(
  table: Table,
  storeId: string,
  productId: number,
  unreadable?: Set<number>,
): Promise<ReadonlyMap<number, VariantStock>> {
  const { pk, skPrefix } = keys.variantsOfProduct(storeId, productId);
  return stockOf(await readPartition(table, pk, skPrefix), unreadable);
}

type VariantsWanted = readonly { readonly productId: number; readonly variantId: number }[];

const readRows = (table: Table, storeId: string, wanted: VariantsWanted) =>
  readItems(
    table,
    wanted.map(({ productId, variantId }) => keys.variant(storeId, productId, variantId)),
  );

/**
 * Reads the stock of the given variants with strong consistency, in batches, and returns it by variant id. If a row is
 * invalid, the function throws. If the set `unreadable` is given (for a page of a list), the function instead logs the
 * error and adds the row's product id to the set.
 */
export const getVariantStock = async (
  table: Table,
  storeId: string,
  wanted: VariantsWanted,
  unreadable?: Set<number>,
): Promise<ReadonlyMap<number, VariantStock>> => stockOf(await readRows(table, storeId, wanted), unreadable);

/**
 * Reads the stock of variants for an order that is about to take stock. Like `getVariantStock`, it reads with strong
 * consistency. Also returns the ids of the stock jobs that have marked each row.
 */
export const getStockToTake = async (table: Table, storeId: string, wanted: VariantsWanted): Promise<ReadonlyMap<number, StockToTake>> =>
  byVariant((await readRows(table, storeId, wanted)).map((row) => ({ ...parseVariantStock(row), jobIds: jobIdsOfMarks(row) })));

/**
 * Reads stock like `getVariantStock`, but with queries over ranges of rows. This suits variants of adjacent products,
 * such as those on a page.
 */
export async function getVariantStockTogether(
  table: Table,
  storeId: string,
  wanted: VariantsWanted,
  unreadable?: Set<number>,
): Promise<ReadonlyMap<number, VariantStock>> {
  const sortKeys = wanted.map(({ productId, variantId }) => keys.variant(storeId, productId, variantId).sk);
  return stockOf(await readSpan(table, keys.listPartition(storeId, 'VARIANT'), sortKeys), unreadable);
}

/**
 * Returns the writes that add a new variant's row and pointer, with the variant's first level if there is one. They
 * fail with label `variant` when the id is taken.
 */
export function addVariantWrites(
  storeId: string,
  product: Pick<Product, 'id'>,
  variant: Variant,
  level: LevelChange | undefined,
): { readonly row: LabelledWrite; readonly pointer: LabelledWrite } {
  const key = keys.variant(storeId, product.id, variant.id);
  const Item = {
    ...key,
    // The index is used to find levels that have changed since a given time, so it omits a variant that never had a
    // level.
    ...(level === undefined ? {} : indexKeys.updated(level.after.updatedAtMs, key.sk)),
    entity: 'variant',
    ...variantStockForm.write({
      sku: variant.sku,
      tracked: variant.inventoryTracked,
      active: variant.isActive,
      levels: new Map(level === undefined ? [] : [[level.locationId, level.after]]),
    }),
  };
  return {
    row: { as: 'variant', put: { Item, ConditionExpression: 'attribute_not_exists(pk)' } },
    pointer: {
      as: 'variant',
      put: {
        Item: {
          ...keys.variantPointer(storeId, variant.id),
          entity: 'variant_pointer',
          ...variantPointerForm.write({ productId: product.id }),
        },
        ConditionExpression: 'attribute_not_exists(pk)',
      },
    },
  };
}

/** The maximum number of stock levels that one write removes. It keeps expressions below DynamoDB's limit of 4 KB. */
const maxRemoved = 50;

/**
 * Returns a `REMOVE` clause for the levels of deleted locations, and the clause's attribute names. The clause is empty
 * if there are no such levels.
 */
export function removedLevels(gone: readonly number[] = []): {
  readonly expression: string;
  readonly names: Readonly<Record<string, string>>;
} {
  const some = gone.slice(0, maxRemoved).map((id, n) => [`#gone${n}`, String(id)] as const);
  return {
    expression: some.length === 0 ? '' : ` REMOVE ${some.map(([name]) => `levels.${name}`).join(', ')}`,
    names: Object.fromEntries(some),
  };
}

/**
 * Returns the write that updates a variant's row and, if `level` is given, one of its levels. The write fails with
 * label `variant` when the row has been deleted, or when a movement has changed the level since the level was read.
 */
export function updateVariantWrite(
  storeId: string,
  product: Pick<Product, 'id'>,
  variant: Pick<Variant, 'id' | 'sku' | 'inventoryTracked' | 'isActive'>,
  level: LevelChange | undefined,
): LabelledWrite {
  const key = keys.variant(storeId, product.id, variant.id);
  const values = { ':sku': variant.sku, ':tracked': variant.inventoryTracked, ':active': variant.isActive };
  if (level === undefined) {
    return {
      as: 'variant',
      update: {
        Key: key,
        UpdateExpression: 'SET sku = :sku, tracked = :tracked, active = :active',
        ConditionExpression: 'attribute_exists(pk)',
        ExpressionAttributeValues: values,
      },
    };
  }
  const removed = removedLevels(level.gone);
  return {
    as: 'variant',
    update: {
      Key: key,
      UpdateExpression: `SET sku = :sku, tracked = :tracked, active = :active, levels.#location = :level, updated_sk = :sk${removed.expression}`,
      ConditionExpression:
        level.before === undefined ? 'attribute_exists(pk) AND attribute_not_exists(levels.#location)' : 'levels.#location.seq = :seq',
      ExpressionAttributeNames: { '#location': String(level.locationId), ...removed.names },
      ExpressionAttributeValues: {
        ...values,
        ':level': storedLevel(level.after),
        ':sk': indexKeys.updated(level.after.updatedAtMs, key.sk).updated_sk,
        ...(level.before === undefined ? {} : { ':seq': level.before.seq }),
      },
    },
  };
}

/**
 * Returns the write that stores a tracked variant's level after a movement. The write fails with label `variant` when
 * the variant is deleted or untracked, or when another movement has changed the level since it was read.
 */
export function moveLevelWrite(
  storeId: string,
  variant: Pick<VariantStock, 'productId' | 'variantId'>,
  { locationId, before, after, gone }: Pick<LevelChange, 'locationId' | 'before' | 'after' | 'gone'>,
): LabelledWrite {
  const key = keys.variant(storeId, variant.productId, variant.variantId);
  const removed = removedLevels(gone);
  const unmoved = before === undefined ? 'attribute_not_exists(levels.#location)' : 'levels.#location.seq = :seq';
  return {
    as: 'variant',
    update: {
      Key: key,
      UpdateExpression: `SET levels.#location = :level, updated_sk = :sk${removed.expression}`,
      ConditionExpression: `tracked = :yes AND ${unmoved}`,
      ExpressionAttributeNames: { '#location': String(locationId), ...removed.names },
      ExpressionAttributeValues: {
        ':yes': true,
        ':level': storedLevel(after),
        ':sk': indexKeys.updated(after.updatedAtMs, key.sk).updated_sk,
        ...(before === undefined ? {} : { ':seq': before.seq }),
      },
    },
  };
}

/** Returns the writes that remove a variant's row and pointer. */
export const removeVariantWrites = (
  storeId: string,
  product: Pick<Product, 'id'>,
  variantId: number,
  stock?: VariantStock,
): { readonly row: LabelledWrite; readonly pointer: LabelledWrite } => ({
  row: { as: 'variant', itemBytes: rowBytes(stock), delete: { Key: keys.variant(storeId, product.id, variantId) } },
  pointer: { as: 'variant', delete: { Key: keys.variantPointer(storeId, variantId) } },
});
