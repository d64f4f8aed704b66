import { keys, type UniqueKind } from './keys.ts';
import { readItem, readItems } from './read-items.ts';
import { absent, number, storedForm } from './rows/stored-form.ts';
import type { Table } from './table-client.ts';
import type { LabelledWrite } from './transact.ts';

/**
 * A value that only one object in the store may have. `as` is the label of the writes that claim or release the value.
 */
export type UniqueValue = { readonly as: string; readonly kind: UniqueKind; readonly value: string; readonly ownerId: number };

/** The content of a lock row. The row reserves a unique value, such as a SKU, for one object. */
type UniqueLock = {
  readonly ownerId: number;
  /**
   * The time at which the lock was created, which helps to detect a lock that a crash left behind. Null if a crash
   * cannot leave the lock behind.
   */
  readonly claimedAtMs: number | null;
};

/** The stored form of a value's lock. */
export const uniqueLockForm = storedForm<UniqueLock>()({ ownerId: number, claimedAtMs: absent(number) });

/** Returns the item that locks a value. */
export const uniqueLockItem = (storeId: string, kind: UniqueKind, value: string, lock: UniqueLock): Record<string, unknown> => ({
  ...keys.unique(storeId, kind, value),
  entity: 'unique_value',
  ...uniqueLockForm.write(lock),
});

/**
 * Returns the id of the object that owns a unique value; null if the value is free. The read is strongly consistent.
 */
export async function readOwnerOfUnique(table: Table, storeId: string, kind: UniqueKind, value: string): Promise<number | null> {
  const lock = await readItem(table, keys.unique(storeId, kind, value));
  return lock === null ? null : uniqueLockForm.read(lock).ownerId;
}

/**
 * Returns a map from each unique value to the id of the object that owns the value. Free values are not in the map. The
 * reads are strongly consistent.
 */
export async function readOwnersOfUnique(
  table: Table,
  storeId: string,
  kind: UniqueKind,
  values: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  const locks = await readItems(
    table,
    [...new Set(values)].map((value) => keys.unique(storeId, kind, value)),
  );
  return new Map(locks.map((lock) => [String(lock['sk']), uniqueLockForm.read(lock).ownerId]));
}

/** Returns the write that claims a value for its owner. It is refused if the value is taken. */
export const claimUnique = (
  storeId: string,
  { as, kind, value, ownerId }: UniqueValue,
): Extract<LabelledWrite, { readonly put: unknown }> => ({
  as,
  put: {
    Item: uniqueLockItem(storeId, kind, value, { ownerId, claimedAtMs: null }),
    ConditionExpression: 'attribute_not_exists(pk)',
  },
});

/** Returns the write that releases a value. It is refused if the owner no longer has the value. */
export const releaseUnique = (storeId: string, { as, kind, value, ownerId }: UniqueValue): LabelledWrite => ({
  as,
  delete: {
    Key: keys.unique(storeId, kind, value),
    ConditionExpression: 'owner_id = :owner',
    ExpressionAttributeValues: { ':owner': ownerId },
  },
});

/** Returns the writes that change an object's unique value. There are none if the value stays the same. */
export const exchangeUnique = (storeId: string, before: UniqueValue, after: UniqueValue): LabelledWrite[] =>
  before.value === after.value ? [] : [claimUnique(storeId, after), releaseUnique(storeId, { ...before, as: `released_${before.as}` })];
