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
 * Reads and writes customer groups, group prices, quantity breaks and automatic discounts. Each of them is a separate
 * item, and all items of a store share one partition. The number of items is limited, so that one query reads all of
 * them for pricing.
 */

/** An entry with its creation and update times. */
export type Entry<Value> = { readonly value: Value; readonly createdAtMs: number; readonly updatedAtMs: number };

export const entryTimesForm = storedForm<Omit<Entry<unknown>, 'value'>>()({ createdAtMs: number, updatedAtMs: number });

/** Reads a stored item as an entry of the given kind. */
export const parseEntry = <Value extends { readonly id: number }>(kind: EntryKind<Value>, item: unknown): Entry<Value> => ({
  value: kind.form.read(item),
  ...entryTimesForm.read(item),
});

/** Reads an entry with strong consistency; null if the store has none with this id. */
export async function getEntry<Value extends { readonly id: number }>(
  table: Table,
  storeId: string,
  kind: EntryKind<Value>,
  id: number,
): Promise<Entry<Value> | null> {
  const item = await readItem(table, keys.pricingEntry(storeId, kind.name, id));
  return item === null ? null : parseEntry(kind, item);
}

/** Reads all entries of a kind, newest first, in one strongly consistent query. There are at most `kind.max`. */
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
 * Returns the writes that add an entry. The label of a failed write tells the reason:
 * - `entry`: the id is taken.
 * - `target`: there already is an entry for the same group and goods.
 * - the name of a counter, such as `group_prices`: the store has the maximum number of entries.
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

/**
 * Returns the write that replaces an entry with one that has the same target. It fails with label `entry` if the entry
 * has changed since it was read.
 */
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

/** Returns the writes that remove an entry. They fail with label `entry` if the entry has changed since it was read. */
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

/**
 * Returns a check that a customer group exists, for transactions with a write that refers to the group. It fails with
 * label `group` if the group was deleted.
 */
export const groupExistsCheck = (storeId: string, groupId: number): LabelledWrite => ({
  as: 'group',
  check: { Key: keys.pricingEntry(storeId, 'customer_group', groupId), ConditionExpression: 'attribute_exists(pk)' },
});
