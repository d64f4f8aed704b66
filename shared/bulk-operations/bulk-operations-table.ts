import { indexKeys, type Key, keys, padId } from '#shared/table/keys.ts';
import { readItem } from '#shared/table/read-items.ts';
import type { PageSource } from '#shared/table/read-page.ts';
import type { Table } from '#shared/table/table-client.ts';
import type { LabelledWrite } from '#shared/table/transact.ts';
import { claimUnique, readOwnersOfUnique, releaseUnique } from '#shared/table/unique-values.ts';
import { type BulkOperation, type BulkStatus, bulkRetentionMs, importPlace, maxUnfinishedOfOne } from './bulk-job.ts';
import { bulkOperationForm } from './bulk-operation-form.ts';

/** Parses the stored item of a bulk operation. */
export const parseBulkOperation = (item: unknown): BulkOperation => bulkOperationForm.read(item);

// TTL may delete rows days late, so expired rows are hidden.
const isKept = ({ createdAtMs }: BulkOperation, nowMs: number): boolean => nowMs < createdAtMs + bulkRetentionMs;

/** Reads an operation with strong consistency; null if it does not exist or has expired. */
export async function getBulkOperation(table: Table, storeId: string, id: number, nowMs: number): Promise<BulkOperation | null> {
  const item = await readItem(table, keys.listed(storeId, 'BULK_OPERATION', id));
  const one = item === null ? null : parseBulkOperation(item);
  return one !== null && isKept(one, nowMs) ? one : null;
}

export type BulkFilters = { readonly status?: BulkStatus | undefined; readonly isShown: (one: BulkOperation) => boolean };

/** Returns the page source for a store's bulk operations. */
export const bulkOperationPages = (storeId: string, { status, isShown }: BulkFilters, nowMs: number): PageSource<BulkOperation> => ({
  storeId,
  kind: 'BULK_OPERATION',
  parse: parseBulkOperation,
  accept: (one) => isShown(one) && (status === undefined || one.status === status) && isKept(one, nowMs),
});

/** Returns the stored item of a bulk operation. */
export const bulkOperationItem = (storeId: string, one: BulkOperation): Key & Readonly<Record<string, unknown>> => ({
  ...keys.listed(storeId, 'BULK_OPERATION', one.id),
  ...indexKeys.updated(one.updatedAtMs, padId(one.id)),
  entity: 'bulk_operation',
  ...bulkOperationForm.write(one),
  expires_at: Math.ceil((one.createdAtMs + bulkRetentionMs) / 1000),
});

/**
 * The label of the writes that add, replace or end an operation. The writes that claim or release its slots have the
 * label `bulk_place`.
 */
export const bulkLabel = 'bulk_operation';
/**
 * The label of the writes that claim or release a slot. A claim fails if another operation holds the slot; a release
 * fails if the slot was already released.
 */
export const placeLabel = 'bulk_place';

type Placed = Pick<BulkOperation, 'id' | 'place' | 'share' | 'maker'>;

const shareValue = ({ kind, id }: BulkOperation['maker'], share: number): string => `${kind} ${id} ${share}`;

/** Returns the unique values that represent an operation's slots: its store slot and its creator slot. */
export const placeValues = ({ place, share, maker }: Placed): readonly string[] => [
  ...(place === null ? [] : [String(place)]),
  ...(share === null ? [] : [shareValue(maker, share)]),
];

const placesOf = (one: Placed) =>
  placeValues(one).map((value) => ({ as: placeLabel, kind: 'bulk_place', value, ownerId: one.id }) as const);

/**
 * Returns the writes that add an operation and claim its slots. They fail with label `bulk_operation` if the id is
 * taken, or with label `bulk_place` if a slot is taken.
 */
export const addBulkOperationWrites = (storeId: string, one: BulkOperation): LabelledWrite[] => [
  { as: bulkLabel, put: { Item: bulkOperationItem(storeId, one), ConditionExpression: 'attribute_not_exists(pk)' } },
  ...placesOf(one).map((place) => claimUnique(storeId, place)),
];

/** Returns the write that replaces an operation. It fails if the operation has changed since it was read. */
export const replaceBulkOperationWrite = (storeId: string, before: BulkOperation, after: BulkOperation): LabelledWrite => ({
  as: bulkLabel,
  put: {
    Item: bulkOperationItem(storeId, after),
    ConditionExpression: 'updated_at_ms = :read',
    ExpressionAttributeValues: { ':read': before.updatedAtMs },
  },
});

/** Returns the writes that end an operation and release its slots. */
export const endBulkOperationWrites = (storeId: string, before: BulkOperation, after: BulkOperation): LabelledWrite[] => [
  replaceBulkOperationWrite(storeId, before, after),
  ...placesOf(before).map((place) => releaseUnique(storeId, place)),
];

/**
 * Returns the writes that start applying a planned import and claim the import's slot. They fail with label
 * `bulk_place` if the slot is taken, because another import is being applied.
 */
export const applyBulkOperationWrites = (storeId: string, before: BulkOperation, after: BulkOperation): LabelledWrite[] => [
  replaceBulkOperationWrite(storeId, before, after),
  ...placesOf(after).map((place) => claimUnique(storeId, place)),
];

/**
 * Returns the ids of the operations that hold slots, in two maps by slot number:
 * - `places`: the slots of the store
 * - `shares`: the slots of the creator; empty if `maker` is null
 */
export async function readOperationsInPlaces(table: Table, storeId: string, maker: BulkOperation['maker'] | null = null) {
  const places = Array.from({ length: importPlace + 1 }, (_, place) => [String(place), place] as const);
  const shares = maker === null ? [] : Array.from({ length: maxUnfinishedOfOne }, (_, share) => [shareValue(maker, share), share] as const);
  const values = [...places, ...shares].map(([value]) => value);
  const owners = await readOwnersOfUnique(table, storeId, 'bulk_place', values);
  const ownedOf = (named: typeof places): ReadonlyMap<number, number> =>
    new Map(
      named.flatMap(([value, number]) => {
        const id = owners.get(value);
        return id === undefined ? [] : [[number, id] as const];
      }),
    );
  return { places: ownedOf(places), shares: ownedOf(shares) };
}
