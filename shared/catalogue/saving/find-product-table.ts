import { externalIdText } from '#shared/external-ids/external-data.ts';
import { mayHaveId, type PathExternalId } from '#shared/external-ids/path-external-id.ts';
import { keys } from '#shared/table/keys.ts';
import { readItems } from '#shared/table/read-items.ts';
import { number, readPart } from '#shared/table/rows/stored-form.ts';
import type { Table } from '#shared/table/table-client.ts';
import { trimSku } from '../product.ts';
import type { NewProduct } from '../product-change.ts';
import { holdsLock, lockLabel, type ProductLock } from '../product-locks-table.ts';
import { getProduct } from '../products-table.ts';

/**
 * Returns the id of the product that an upsert changes; null if the upsert creates a product.
 * - If a product owns the external id `at`, the result is the id of this product. If `isNone` rejects this id, the
 *   result is null.
 * - If no product owns `at`, the function searches by the SKUs and other external ids in the request. If exactly one
 *   product matches and has no external id in the system of `at`, the result is the id of this product.
 */
export async function findProduct(
  table: Table,
  storeId: string,
  wanted: NewProduct,
  at: PathExternalId,
  isNone: (id: number) => boolean,
): Promise<number | null> {
  const own: ProductLock = { kind: 'product_external_id', value: externalIdText(at.system, at.id) };
  const locks = [own, ...locksNamed(wanted).filter((lock) => lockLabel(lock) !== lockLabel(own))];
  const rows = await readItems(
    table,
    [...new Map(locks.map((lock) => [lockLabel(lock), lock])).values()].map(({ kind, value }) => keys.unique(storeId, kind, value)),
  );
  const ownKey = keys.unique(storeId, own.kind, own.value);
  const ownerOf = (row: Readonly<Record<string, unknown>>): number => readPart(number, row['owner_id'], 'owner_id');
  const ownRow = rows.find(({ pk, sk }) => pk === ownKey.pk && sk === ownKey.sk);
  // If `isNone` rejects the owner, an unfinished change may still hold the lock. `saveProduct` finishes this change
  // before it creates the product.
  if (ownRow !== undefined) return isNone(ownerOf(ownRow)) ? null : ownerOf(ownRow);
  const [first, ...others] = new Set(rows.map(ownerOf));
  if (first === undefined || others.length > 0) return null;
  const product = await getProduct(table, storeId, first);
  return product !== null && mayHaveId(product, at) && locks.some((lock) => holdsLock(product, lock)) ? product.id : null;
}

/**
 * Returns the locks for the external ids and SKUs in a request. Each value can belong to only one product in the store.
 */
const locksNamed = ({ externalIds, variants = [] }: NewProduct): ProductLock[] => [
  ...textsOf(externalIds).map((value) => ({ kind: 'product_external_id', value }) as const),
  ...variants.flatMap((variant) => textsOf(variant.externalIds)).map((value) => ({ kind: 'variant_external_id', value }) as const),
  ...variants.flatMap(({ sku }) => (sku == null || trimSku(sku) === '' ? [] : [{ kind: 'sku', value: trimSku(sku) } as const])),
];

const textsOf = (ids: NewProduct['externalIds'] = new Map()): string[] =>
  [...ids].flatMap(([system, id]) => (id === null ? [] : [externalIdText(system, id)]));
