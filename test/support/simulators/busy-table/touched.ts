import { itemBytes } from '#infra/local/dynamodb/items/item-size.ts';
import { table as design } from '#shared/table/table.ts';

/*
 * Determines which items and partitions a request touches, and what a change to an item costs. A table partition is
 * named by its `pk`, an index partition by the index and its partition key.
 */

export type WireItem = Parameters<typeof itemBytes>[0];
type Fields = Readonly<Record<string, unknown>>;

/**
 * One write of a request: the key of its item, the item's partition in the table, and the index partitions that the
 * write names.
 */
export type TouchedWrite = {
  readonly key: string;
  readonly partition: string;
  readonly indexes: readonly string[];
  readonly putBytes: number;
};

const textOf = (value: unknown): string => String((value as { readonly S?: string } | undefined)?.S ?? '');

export const keyOf = (item: Fields): string => `${textOf(item['pk'])} ${textOf(item['sk'])}`;
const tablePartition = (item: Fields): string => textOf(item['pk']);
const indexPartition = (value: unknown): string => `index ${textOf(value)}`;

/** Returns what a single write, or one action of a transaction, touches. */
export function touchedWrite(write: Fields): TouchedWrite {
  const item = write['Item'] as WireItem | undefined;
  if (item !== undefined) {
    const indexes = Object.entries(item).flatMap(([name, value]) => (name.endsWith('_pk') ? [indexPartition(value)] : []));
    return { key: keyOf(item), partition: tablePartition(item), indexes, putBytes: itemBytes(item) };
  }
  const key = write['Key'] as Fields;
  // In the project's update expressions, a placeholder whose name ends in `pk` stands for the partition key of an
  // index.
  const values = Object.entries((write['ExpressionAttributeValues'] ?? {}) as Fields);
  const indexes = values.flatMap(([name, value]) => (name.endsWith('pk') ? [indexPartition(value)] : []));
  return { key: keyOf(key), partition: tablePartition(key), indexes, putBytes: 0 };
}

/** Returns the writes in a transaction's actions, in the order of the actions. */
export const actionsOf = (input: Fields): readonly TouchedWrite[] =>
  (input['TransactItems'] as readonly Fields[]).map((action) => touchedWrite(Object.values(action)[0] as Fields));

/** Returns the partitions that serve a read. For a batch, this is one partition per key. */
export function readPartitions(operation: string, input: Fields): readonly string[] {
  if (operation === 'GetItem') return [tablePartition(input['Key'] as Fields)];
  if (operation === 'BatchGetItem') {
    const [wanted] = Object.values(input['RequestItems'] as Fields) as readonly { readonly Keys: readonly Fields[] }[];
    return wanted?.Keys.map(tablePartition) ?? [];
  }
  const pk = (input['ExpressionAttributeValues'] as Fields | undefined)?.[':pk'];
  return [input['IndexName'] === undefined ? textOf(pk) : indexPartition(pk)];
}

export const writeUnits = (bytes: number): number => Math.max(1, Math.ceil(bytes / 1024));

/**
 * Returns the write units that a change to an item uses in each partition. The table charges for the item's size before
 * or after the change, whichever is larger. Each index charges for every entry that is added, removed or rewritten.
 */
export function billOf(before: WireItem | undefined, after: WireItem | undefined, factor: number): readonly (readonly [string, number])[] {
  const some = after ?? before ?? {};
  const bytes = Math.max(before === undefined ? 0 : itemBytes(before), after === undefined ? 0 : itemBytes(after));
  return [
    [tablePartition(some), factor * writeUnits(bytes)],
    ...Object.values(design.indexes).flatMap((index) => indexBill(index, before, after)),
  ];
}

type Index = (typeof design.indexes)[keyof typeof design.indexes];

function indexBill(
  { partitionKey, sortKey }: Index,
  before: WireItem | undefined,
  after: WireItem | undefined,
): (readonly [string, number])[] {
  const entryOf = (item: WireItem | undefined): string | null =>
    item?.[partitionKey] === undefined || item[sortKey] === undefined
      ? null
      : JSON.stringify([item[partitionKey], item[sortKey], ...design.projectedAttributes.map((name) => item[name])]);
  const [old, next] = [entryOf(before), entryOf(after)];
  if (old === next) return [];
  const isMoved =
    textOf(before?.[partitionKey]) !== textOf(after?.[partitionKey]) || textOf(before?.[sortKey]) !== textOf(after?.[sortKey]);
  const bill: (readonly [string, number])[] = [];
  if (old !== null && (next === null || isMoved)) bill.push([indexPartition(before?.[partitionKey]), 1]);
  if (next !== null) bill.push([indexPartition(after?.[partitionKey]), 1]);
  return bill;
}
