import type { Context, ReadContext } from '../context.ts';
import { conditionalCheckFailed, validationError } from '../errors.ts';
import { type Condition, isTrue } from '../grammar/conditions.ts';
import type { Delete, Put, Update } from '../grammar/requests.ts';
import { applyUpdate } from '../grammar/updates.ts';
import { type AttributeValue, attributeOf, type Item, isEqualItem } from '../items/attribute-value.ts';
import { type Units, writeUnits } from '../items/capacity.ts';
import { checkItemKeys, checkKey, checkNestedPaths, validateIndexKeys } from '../items/check-keys.ts';
import { MAX_ITEM_BYTES, writtenItemBytes } from '../items/item-size.ts';
import type { StoredKey } from '../items/key-encoding.ts';
import { replaceIndexRows } from '../storage/index-rows.ts';
import { attributesOf, itemKey, keyOf, type TableDefinition } from '../storage/table.ts';
import { appendChange } from '../streams/streams.ts';

/** An item, with the JSON text in which it is stored. */
export type StoredItem = { readonly item: Item; readonly image: string };

/** A write to one item. It has passed every check that does not need the stored item. */
export type PreparedWrite = {
  readonly table: TableDefinition;
  readonly key: StoredKey;
  readonly condition: Condition | undefined;
  readonly returnsItemOnFailure: boolean;
  /** Returns the item after the write, or undefined if the write deletes it. */
  readonly next: (old: Item | undefined) => Item | undefined;
};

/** The result of a write; `bytes` is the size for which it is billed. */
export type WriteOutcome = {
  readonly table: TableDefinition;
  readonly old: Item | undefined;
  readonly next: Item | undefined;
  readonly bytes: number;
  readonly units: Units;
};

/** Prepares a put. Throws a ValidationException if the item does not fit the table. */
export function preparePut({ catalogue }: Context, request: Put): PreparedWrite {
  const table = catalogue.get(request.TableName);
  checkItemKeys(table, request.Item);
  checkItemSize(request.Item, 'Item size has exceeded the maximum allowed size');
  return { ...conditionOf(request), table, key: itemKey(table, request.Item), next: () => request.Item };
}

/** Prepares an update. Throws a ValidationException if the key or an updated attribute does not fit the table. */
export function prepareUpdate({ catalogue }: Context, request: Update): PreparedWrite {
  const table = catalogue.get(request.TableName);
  const update = request._updates;
  checkKey(table, request.Key);
  const keyAttribute = attributesOf(table.key).find(({ name }) => update?.sections.some((action) => action.path[0] === name));
  if (keyAttribute) {
    throw validationError(
      `One or more parameter values were invalid: Cannot update attribute ${keyAttribute.name}. This attribute is part of the key`,
    );
  }
  checkNestedPaths(table, update?.nestedPaths);
  const next = (old: Item | undefined): Item | undefined => {
    const before = old ?? request.Key;
    if (!update) return before;
    const after = applyUpdate(before, update);
    validateIndexKeys(table, after);
    checkItemSize(after, 'Item size to update has exceeded the maximum allowed size');
    return after;
  };
  return { ...conditionOf(request), table, key: itemKey(table, request.Key), next };
}

/** Prepares a delete. Throws a ValidationException if the key does not fit the table. */
export function prepareDelete({ catalogue }: Context, request: Delete): PreparedWrite {
  const table = catalogue.get(request.TableName);
  checkKey(table, request.Key);
  return { ...conditionOf(request), table, key: itemKey(table, request.Key), next: () => undefined };
}

/**
 * Prepares a condition check, which leaves the item unchanged. Throws a ValidationException if the key does not fit the
 * table.
 */
export function prepareCheck(context: Context, request: Delete): PreparedWrite {
  return { ...prepareDelete(context, request), next: (old) => old };
}

/**
 * Performs the write. Throws ConditionalCheckFailedException, or a ValidationException if an update does not fit the
 * item.
 */
export function performWrite(context: Context, write: PreparedWrite): WriteOutcome {
  return makeChange(context, decideChange(context, write));
}

/** The change that a write will make to an item; `bytes` is the size for which it is billed. */
export type DecidedChange = {
  readonly write: PreparedWrite;
  readonly old: StoredItem | undefined;
  readonly next: Item | undefined;
  readonly bytes: number;
};

/**
 * Reads the item and determines how the write would change it, without writing. Throws the same errors as
 * `performWrite`.
 */
export function decideChange(context: Context, write: PreparedWrite): DecidedChange {
  const old = loadItem(context, write.table, write.key);
  if (write.condition && !isTrue(write.condition, old?.item ?? {})) {
    throw conditionalCheckFailed(write.returnsItemOnFailure ? old?.item : undefined);
  }
  const next = write.next(old?.item);
  return { write, old, next, bytes: bytesOf(old, next) };
}

const bytesOf = (old: StoredItem | undefined, next: Item | undefined): number =>
  Math.max(old ? writtenItemBytes(old.item) : 0, next && next !== old?.item ? writtenItemBytes(next) : 0);

/** Makes a change. `decideChange` must have run in the same transaction. */
export function makeChange(context: Context, { write, old, next, bytes }: DecidedChange): WriteOutcome {
  return replaceItem(context, write.table, write.key, { old, next, bytes }, false);
}

/** Deletes an expired item. */
export function expireItem(context: Context, table: TableDefinition, key: StoredKey, old: StoredItem): void {
  replaceItem(context, table, key, { old, next: undefined, bytes: bytesOf(old, undefined) }, true);
}

/** Returns the item stored under a key, or undefined if there is none. */
export function loadItem({ storage }: Pick<ReadContext, 'storage'>, table: TableDefinition, key: StoredKey): StoredItem | undefined {
  const image = storage.get(table.space, key);
  return image === undefined ? undefined : { item: JSON.parse(image) as Item, image };
}

/**
 * Replaces `old` with `next`, updates the index rows and appends a stream record. As on AWS, a write that changes no
 * data is billed but adds no record.
 */
function replaceItem(
  context: Context,
  table: TableDefinition,
  key: StoredKey,
  { old, next, bytes }: Omit<DecidedChange, 'write'>,
  isExpiry: boolean,
): WriteOutcome {
  const outcome = { table, old: old?.item, next, bytes };
  const unchanged = { ...outcome, units: { table: writeUnits(bytes), indexes: {} } };
  if (next === old?.item) return unchanged;
  const image = next && JSON.stringify(next);
  if (old && next && (image === old.image || isEqualItem(old.item, next))) return unchanged;
  if (next && image !== undefined) context.storage.put(table.space, key, image, expiryOf(table, next));
  else context.storage.remove(table.space, key);
  const indexes = replaceIndexRows(context.storage, table, key, old?.item, next);
  const keys = keyOf(table, next ?? old?.item ?? {});
  appendChange(context, table, {
    keys,
    oldImage: old,
    newImage: next && image !== undefined ? { item: next, image } : undefined,
    isExpiry,
  });
  return { ...outcome, units: { table: writeUnits(bytes), indexes } };
}

/**
 * Returns the time at which the item expires (epoch seconds), or null if the table's TTL attribute is not a number in
 * this item.
 */
export function expiryOf(table: TableDefinition, item: Item): number | null {
  const value: AttributeValue | undefined = table.ttlAttribute === undefined ? undefined : attributeOf(item, table.ttlAttribute);
  return value && 'N' in value ? Number(value.N) : null;
}

function conditionOf(request: Put | Update | Delete): Pick<PreparedWrite, 'condition' | 'returnsItemOnFailure'> {
  return {
    condition: request._condition?.expression,
    returnsItemOnFailure: request.ReturnValuesOnConditionCheckFailure === 'ALL_OLD',
  };
}

function checkItemSize(item: Item, message: string): void {
  if (writtenItemBytes(item) > MAX_ITEM_BYTES) throw validationError(message);
}
