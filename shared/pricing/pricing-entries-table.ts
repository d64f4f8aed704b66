import { countDown, countUp } from '#shared/table/counters/quota-counter.ts';
import { keys } from '#shared/table/keys.ts';
import { readItem, readPartition } from '#shared/table/read-items.ts';
import { number, storedForm } from '#shared/table/rows/stored-form.ts';
import { parseReadable } from '#shared/table/rows/unreadable-rows.ts';
import type { Table } from '#shared/table/table-client.ts';
import type { LabelledWrite } from '#shared/table/transact.ts';
import { claimUnique, releaseUnique, type UniqueValue } from '#shared/table/unique-values.ts';
import type { EntryKind } from './pricing-entry-form.ts';

/*
 * Customer groups, group prices, quantity breaks and automatic discounts. Each has an item, and all of a store share the partition that
 * pricing reads completely. Their number is limited so that this stays a single query.
 */

/** An entry with its times. */
export type Entry<Value> = { readonly value: Value; readonly createdAtMs: number; readonly updatedAtMs: number };

export const entryTimesForm = storedForm<Omit<Entry<unknown>, 'value'>>()({ createdAtMs: number, updatedAtMs: number });

/** Reads a stored item as an entry of a kind. */
export const parseEntry = <Value extends { readonly id: number }>(kind: EntryKind<Value>, item: unknown): Entry<Value> => ({
  value: kind.form.read(item),
  ...entryTimesForm.read(item),
});

/** Reads an entry consistently; null when the store has none with this id. */
export async function getEntry<Value extends { readonly id: number }>(
  table: Table,
  storeId: string,
  kind: EntryKind<Value>,
  id: number,
): Promise<Entry<Value> | null> {
  const item = await readItem(table, keys.pricingEntry(storeId, kind.name, id));
  return item === null ? null : parseEntry(kind, item);
}

/** Reads all entries of a kind, newest first, in one consistent query: there are at most `kind.max`. */
export async function listEntries<Value extends { readonly id: number }>(
  table: Table,
  storeId: string,
  kind: EntryKind<Value>,
): Promise<Entry<Value>[]> {
  const items = await readPartition(table, keys.pricingPartition(storeId), `${kind.name}#`);
  return parseReadable(items, (item) => parseEntry(kind, item)).reverse();
}

const entryItem = <Value extends { readonly id: number }>(storeId: string, kind: EntryKind<Value>, entry: Entry<Value>) => ({
  ...keys.pricingEntry(storeId, kind.name, entry.value.id),
  entity: kind.name,
  ...kind.form.write(entry.value),
  ...entryTimesForm.write(entry),
});

function targetsOf<Value extends { readonly id: number }>(kind: EntryKind<Value>, value: Value): UniqueValue[] {
  const target = kind.target(value);
  return target === null ? [] : [{ as: 'target', ...target, ownerId: value.id }];
}

/**
 * Returns the writes that add an entry. They fail with label `entry` (the id is taken), `target` (one exists for the same group and goods),
 * or the counter's name, such as `group_prices`, when the store has the maximum number.
 */
export const addEntryWrites = <Value extends { readonly id: number }>(
  storeId: string,
  kind: EntryKind<Value>,
  entry: Entry<Value>,
): LabelledWrite[] => [
  { as: 'entry', put: { Item: entryItem(storeId, kind, entry), ConditionExpression: 'attribute_not_exists(pk)' } },
  ...targetsOf(kind, entry.value).map((target) => claimUnique(storeId, target)),
  countUp(storeId, `${kind.name}s`, { below: kind.max }),
];

/** Returns the write that replaces an entry by one with the same target. Fails with label `entry` when it has changed since it was read. */
export const replaceEntryWrite = <Value extends { readonly id: number }>(
  storeId: string,
  kind: EntryKind<Value>,
  before: Entry<Value>,
  after: Entry<Value>,
): LabelledWrite => ({
  as: 'entry',
  put: {
    Item: entryItem(storeId, kind, after),
    ConditionExpression: 'updated_at_ms = :read',
    ExpressionAttributeValues: { ':read': before.updatedAtMs },
  },
});

/** Returns the writes that remove an entry. They fail with label `entry` when it has changed since it was read. */
export const removeEntryWrites = <Value extends { readonly id: number }>(
  storeId: string,
  kind: EntryKind<Value>,
  entry: Entry<Value>,
): LabelledWrite[] => [
  {
    as: 'entry',
    delete: {
      Key: keys.pricingEntry(storeId, kind.name, entry.value.id),
      ConditionExpression: 'updated_at_ms = :read',
      ExpressionAttributeValues: { ':read': entry.updatedAtMs },
    },
  },
  ...targetsOf(kind, entry.value).map((target) => releaseUnique(storeId, target)),
  countDown(storeId, `${kind.name}s`, { above: 0 }),
];

/** Returns a check that a customer group exists, for a write that refers to it. Fails with label `group` when it is deleted. */
export const groupExistsCheck = (storeId: string, groupId: number): LabelledWrite => ({
  as: 'group',
  check: { Key: keys.pricingEntry(storeId, 'customer_group', groupId), ConditionExpression: 'attribute_exists(pk)' },
});
