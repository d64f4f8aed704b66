/** How much detail about consumed capacity a response includes: none if undefined or `NONE`. */
export type CapacityDetail = 'INDEXES' | 'TOTAL' | 'NONE' | undefined;

/**
 * The capacity units that one request consumes on one table: the units of the table itself, and the units of each
 * index, by name.
 */
export type Units = { readonly table: number; readonly indexes: Readonly<Record<string, number>> };

/** The `ConsumedCapacity` field of a response. */
export type ConsumedCapacity = Readonly<Record<string, unknown>>;

export type ReadMode = 'eventual' | 'strong' | 'transactional';

const READ_BLOCK_BYTES = 4096;
const WRITE_BLOCK_BYTES = 1024;
const READ_PRICE = { eventual: 0.5, strong: 1, transactional: 2 } as const;

/**
 * How many times a transaction writes each item to the table itself: once to prepare and once to commit. Index rows are
 * written once.
 */
export const TRANSACTION_WRITE_FACTOR = 2;

/**
 * Returns the read capacity units that a read of `bytes` bytes consumes. A read of zero bytes consumes as much as a
 * read of one byte.
 */
export function readUnits(bytes: number, mode: ReadMode): number {
  return Math.max(1, Math.ceil(bytes / READ_BLOCK_BYTES)) * READ_PRICE[mode];
}

/** Returns the units for writing or deleting this many bytes: at least one unit, even if nothing was deleted. */
export function writeUnits(bytes: number): number {
  return Math.max(1, Math.ceil(bytes / WRITE_BLOCK_BYTES));
}

/** Returns the sum of the units that two requests consume on the same table. */
export function addUnits(left: Units, right: Units): Units {
  const indexes = { ...left.indexes };
  for (const [name, units] of Object.entries(right.indexes)) indexes[name] = (indexes[name] ?? 0) + units;
  return { table: left.table + right.table, indexes };
}

/**
 * Returns the `ConsumedCapacity` for one table, or undefined if the request did not ask for it. Only transactions
 * report read and write units separately (`split`).
 */
export function consumedCapacity(
  detail: CapacityDetail,
  tableName: string,
  units: Units,
  split?: 'ReadCapacityUnits' | 'WriteCapacityUnits',
): ConsumedCapacity | undefined {
  if (detail !== 'TOTAL' && detail !== 'INDEXES') return undefined;
  const arm = (value: number): ConsumedCapacity => ({ CapacityUnits: value, ...(split && { [split]: value }) });
  const indexes = Object.entries(units.indexes);
  const total = indexes.reduce((sum, [, value]) => sum + value, units.table);
  if (detail === 'TOTAL') return { TableName: tableName, ...arm(total) };
  return {
    TableName: tableName,
    ...arm(total),
    Table: arm(units.table),
    ...(indexes.length > 0 && {
      GlobalSecondaryIndexes: Object.fromEntries(indexes.map(([name, value]) => [name, arm(value)])),
    }),
  };
}

/**
 * Returns the `ConsumedCapacity` list for a request on several tables, or undefined if the request did not ask for it.
 */
export function consumedCapacities(
  detail: CapacityDetail,
  bills: ReadonlyMap<string, Units>,
  split?: 'ReadCapacityUnits' | 'WriteCapacityUnits',
): readonly ConsumedCapacity[] | undefined {
  const list: ConsumedCapacity[] = [];
  for (const [tableName, units] of bills) {
    const capacity = consumedCapacity(detail, tableName, units, split);
    if (!capacity) return undefined;
    list.push(capacity);
  }
  return list;
}

/** Adds units to a table's bill. */
export function charge(bills: Map<string, Units>, tableName: string, units: Units): void {
  const known = bills.get(tableName);
  bills.set(tableName, known ? addUnits(known, units) : units);
}
