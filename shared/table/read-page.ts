import { QueryCommand, type QueryCommandInput } from '@aws-sdk/lib-dynamodb';
import { idFloor, idTimeMs } from '#shared/kernel/object-id.ts';
import { keys, type ListedKind, padId, padMs } from './keys.ts';
import { type Consistency, readItems } from './read-items.ts';
import { memoryBytesOf } from './rows/packed-attributes.ts';
import { readAmongOthers } from './rows/unreadable-rows.ts';
import { table as design, type IndexName } from './table.ts';
import type { Table } from './table-client.ts';

type Item = Readonly<Record<string, unknown>>;

export type PageQuery = {
  readonly limit: number;
  readonly after: string | null;
  readonly updatedSinceMs: number | null;
  readonly createdSinceMs: number | null;
};

type FilterIndex = 'filter_a' | 'filter_b' | 'filter_c' | 'filter_d' | 'filter_e';

/** The source of a list: where its rows are, and the filters that select the list's objects. */
export type PageSource<Entity> = {
  readonly storeId: string;
  readonly kind: ListedKind;
  /**
   * The partition, in a sparse index, that serves the list's most selective filter. If omitted, the objects' own
   * partition is read.
   */
  readonly filter?: { readonly index: FilterIndex; readonly pk: string };
  /** Like `filter`, but with several partitions of the index. No object is in more than one of them. */
  readonly filters?: { readonly index: FilterIndex; readonly pks: readonly string[] };
  /**
   * The partition of the table that contains the membership rows. A membership row has the same sort key as its object.
   */
  readonly members?: { readonly pk: string };
  /**
   * Reports whether the object of an index row or membership row must be read. The row may be older than the object.
   */
  readonly acceptRow?: (row: Item) => boolean;
  /** The sort keys of all objects that can be in the list, if these keys are known in advance; otherwise undefined. */
  readonly onlyKeys?: readonly string[];
  /**
   * Returns the index ranges of the objects that were created since `sinceMs` and never changed. The `updated` index
   * omits objects that never changed.
   */
  readonly made?: (sinceMs: number) => readonly ChangedRange[];
  /** The lowest and the highest sort key that an object of the list can have. */
  readonly within?: { readonly first: string; readonly last: string };
  /**
   * Reads related data while the objects of `rows` are being read. `rows` are index rows or membership rows. They may
   * not contain the latest changes of their objects.
   */
  readonly prefetch?: (rows: readonly Item[]) => Promise<void>;
  readonly parse: (item: Item) => Entity;
  /**
   * The consistency of the reads. `eventual` is for rows that a worker writes after the request has been answered. The
   * default is `consistent`.
   */
  readonly consistency?: Consistency;
  /**
   * Reports whether an object meets all filters of the list. This must be checked because indexes lag behind the
   * objects, and because lists with `updatedSinceMs` are read without the filter's index.
   */
  readonly accept?: (entity: Entity) => boolean;
};

/** The part of an index partition that begins at a key. */
export type ChangedRange = readonly [index: IndexName, pk: string, since: string];

export type PageResult<Entity> = { readonly items: readonly Entity[]; readonly next: string | null };

/**
 * The maximum number of changed objects that can be sorted at the start of a page. If more objects have changed, the
 * page is first read in id order.
 */
const maxSortedKeys = 2_500;
/**
 * The maximum number of changed keys that are read for a list. If there are more changed keys, the whole list is read
 * in id order.
 */
const maxChangedKeys = 50_000;
/** The number of index keys that cost as much to read as one object. */
const keysPerObject = 12;
/**
 * The maximum number of keys read from a filter's index, as a multiple of the page's limit. If the index has more keys,
 * all changed objects are read.
 */
const filterKeysPerObject = 20;
/** If at most one in this many objects has changed, sorting the changed objects costs less than reading all objects. */
const fewestChanged = 10;
/** After sorting fails, changed objects must become this many times rarer before sorting is tried again. */
const rarer = 4;
/** The number of objects that must be read before the share of changed objects can be estimated. */
const telling = 250;
/**
 * The maximum number of objects that are read for a page whose filters reject almost everything. The page then ends
 * early, and the client continues with the next page.
 */
const maxExaminedPerPage = 1_000;
/** The maximum number of rows that one step reads when the filters reject most rows. */
const maxRowsPerStep = 250;
/**
 * The factor by which `maxExaminedPerPage` and `maxRowsPerStep` are raised if rows can be rejected without reading
 * their objects. Rows are much smaller than objects.
 */
const perRejectedRow = 4;
/**
 * The maximum number of bytes of all objects read for a page, including objects that the filters reject. A page that
 * exceeds the maximum ends early, because a function's memory is limited.
 */
const maxHeldBytes = 12_000_000;

/**
 * The method of reading a list of objects that changed after a given time. The cursor stores the method for the next
 * page.
 *
 * - `sorted`: each page reads and sorts the keys of all changes.
 * - `id`: objects are read in id order, because there were too many changes to sort. At the last failed retry of
 *   sorting, one in `triedAt` objects had changed. `triedAt` is 0 if no retry has failed.
 */
type Walk = { readonly by: 'sorted' } | { readonly by: 'id'; readonly triedAt: number };

/** Returns the key after which a page begins (null for the first page), and the method of reading the list. */
function readPlace(after: string | null): { readonly key: string | null; readonly walk: Walk } {
  const [start = null, triedAt] = after?.split('~') ?? [];
  if (start === null || triedAt === undefined) return { key: start, walk: { by: 'sorted' } };
  return { key: start, walk: { by: 'id', triedAt: Number(triedAt) } };
}

const placeAfter = (key: string, walk: Walk): string => (walk.by === 'sorted' ? key : `${key}~${walk.triedAt}`);

/**
 * A batch of rows. `rows` contain the objects' sort keys, newest first. If `areObjects` is true, the rows are complete
 * objects, so no further read is needed. `end` is true if no more rows follow.
 */
type RowBatch = { readonly rows: readonly Item[]; readonly areObjects: boolean; readonly end: boolean };
type RowReader = (after: string | null, count: number) => Promise<RowBatch>;

/**
 * Reads one page, newest first. Rows are ordered by their immutable sort key, so inserts and updates never change the
 * order while a client pages (design §4). The cost depends on the size of the page, not of the store. An unreadable row
 * is reported and skipped.
 */
export async function readPage<Entity>(table: Table, source: PageSource<Entity>, wanted: PageQuery): Promise<PageResult<Entity>> {
  const { first, last } = source.within ?? { first: null, last: null };
  const oldest = latest(first, wanted.createdSinceMs === null ? null : padId(idFloor(wanted.createdSinceMs)));
  const place = readPlace(wanted.after);
  let after = last === null || (place.key !== null && place.key <= last) ? place.key : justAfter(last);
  let isSorted = false;
  /** The values of `examined` and `found.length` when `readRows` was last assigned. */
  let before = { examined: 0, found: 0 };
  let { readRows, walk } = await rowReader(table, source, wanted, { after, oldest, walk: place.walk });
  const next = (key: string | null): string | null => (key === null ? null : placeAfter(key, walk));
  const belongs = (item: Item, entity: Entity): boolean =>
    hasChanged(item) &&
    // The creation time is checked too, because the time in an id may be slightly later than the object's creation
    // time. The key range may therefore include objects that were created just before `createdSinceMs`.
    notBefore(createdAtMs(item), wanted.createdSinceMs) &&
    (source.accept?.(entity) ?? true);

  const hasChanged = (item: Item): boolean => notBefore(item['updated_at_ms'], wanted.updatedSinceMs);
  const perObject = source.acceptRow === undefined ? 1 : perRejectedRow;
  const found: { readonly key: string; readonly entity: Entity }[] = [];
  let heldBytes = 0;
  let changed = 0;
  let examinedKey: string | null = null;
  let examined = 0;
  for (;;) {
    const missing = wanted.limit + 1 - found.length;
    const accepted = (found.length - before.found) / (examined - before.examined);
    const isFirst = examined === before.examined;
    const count = isFirst ? (perObject > 1 ? maxRowsPerStep : missing) : rowsForMissing(missing, accepted, perObject);
    const batch = asFarAsWanted(await readRows(after, count), source.acceptRow, missing);
    const items = batch.areObjects ? batch.rows : await readObjects(table, source, batch.rows.filter(source.acceptRow ?? every));
    for (const item of items) {
      heldBytes += memoryBytesOf(item);
      if (heldBytes > maxHeldBytes && examinedKey !== null) {
        return { items: found.slice(0, wanted.limit).map((one) => one.entity), next: next(found[wanted.limit - 1]?.key ?? examinedKey) };
      }
      if (hasChanged(item)) changed += 1;
      const read = readAmongOthers(item, source.parse);
      if (read !== null && belongs(item, read.value)) found.push({ key: String(item['sk']), entity: read.value });
      examinedKey = String(item['sk']);
    }
    examined += batch.rows.length;
    after = sortKeyOf(batch.rows.at(-1)) ?? after;
    const page = found.slice(0, wanted.limit);
    if (found.length > wanted.limit) return { items: page.map((one) => one.entity), next: next(page.at(-1)?.key ?? null) };
    if (batch.end) return { items: page.map((one) => one.entity), next: null };
    if (examined >= maxExaminedPerPage * perObject) return { items: page.map((one) => one.entity), next: next(after) };
    if (examined >= telling) await rarelyChanged(Math.floor(examined / Math.max(1, changed)));
  }

  /**
   * If few objects have changed, replaces `readRows` with a reader of the changed objects. One in `rarity` of the
   * objects read so far has changed.
   */
  async function rarelyChanged(rarity: number): Promise<void> {
    const maxKeys = Math.min(maxChangedKeys, rarity * keysPerObject * wanted.limit);
    if (walk.by !== 'id' || isSorted || rarity < Math.max(fewestChanged, rarer * walk.triedAt) || maxKeys <= maxSortedKeys) return;
    const sorted = await sortedReader(table, source, wanted, { after, oldest, maxKeys });
    if (sorted !== null) {
      readRows = sorted;
      isSorted = true;
      before = { examined, found: found.length };
    }
    walk = { by: 'id', triedAt: isSorted ? 0 : maxKeys < maxChangedKeys ? rarity : Number.MAX_SAFE_INTEGER };
  }
}

/**
 * Reads a short list completely, for results that depend on all of its objects.
 * @throws the error of `parse` for an unreadable row, because a sum without that row would be wrong
 */
export async function readAllPages<Entity>(table: Table, source: PageSource<Entity>): Promise<readonly Entity[]> {
  const { parse, accept, ...rows } = source;
  const whole: PageSource<() => Entity> = {
    ...rows,
    parse: (item) => attempt(() => parse(item)),
    accept: (read) => accept?.(read()) ?? true,
  };
  const all: Entity[] = [];
  for (let after: string | null = null; ; ) {
    const page: PageResult<() => Entity> = await readPage(table, whole, { limit: 250, after, updatedSinceMs: null, createdSinceMs: null });
    all.push(...page.items.map((read) => read()));
    after = page.next;
    if (after === null) return all;
  }
}

/** Calls `read` immediately. Returns a function that returns the resulting value or throws the resulting error. */
function attempt<Value>(read: () => Value): () => Value {
  try {
    const value = read();
    return () => value;
  } catch (error) {
    return () => {
      throw error;
    };
  }
}

const latest = (a: string | null, b: string | null): string | null => (a === null || (b !== null && a < b) ? b : a);

// A row without this attribute was created at the time in its id (`rows/left-out.ts`).
const createdAtMs = ({ id, created_at_ms: storedMs }: Item): unknown => storedMs ?? (typeof id === 'number' ? idTimeMs(id) : undefined);

/**
 * Reports whether a stored time is at or after `sinceMs`. Also returns true if the stored time or `sinceMs` is missing.
 */
const notBefore = (storedMs: unknown, sinceMs: number | null): boolean =>
  sinceMs === null || storedMs === undefined || Number(storedMs) >= sinceMs;

// Estimates how many rows must be read for the objects that a page still lacks. `accepted` is the share of rows
// accepted so far. With this estimate, a page whose filter rejects almost every row takes a few steps instead of
// hundreds.
const rowsForMissing = (missing: number, accepted: number, perObject: number): number =>
  Math.max(missing, Math.min(maxRowsPerStep * perObject, Math.ceil(missing / accepted)));

const every = (): boolean => true;

/** Truncates a batch after the last accepted row that the page needs. The rows after it belong to the next page. */
function asFarAsWanted(batch: RowBatch, acceptRow: ((row: Item) => boolean) | undefined, missing: number): RowBatch {
  if (acceptRow === undefined) return batch;
  const last = batch.rows.filter(acceptRow)[missing - 1];
  const rows = last === undefined ? batch.rows : batch.rows.slice(0, batch.rows.indexOf(last) + 1);
  return { ...batch, rows, end: batch.end && rows.length === batch.rows.length };
}

const sortKeyOf = (row: Item | undefined): string | null => (row === undefined ? null : String(row['sk']));

async function readObjects<Entity>(table: Table, source: PageSource<Entity>, rows: readonly Item[]): Promise<readonly Item[]> {
  if (rows.length === 0) return [];
  const pk = keys.listPartition(source.storeId, source.kind);
  const [items] = await Promise.all([
    readItems(
      table,
      rows.map((row) => ({ pk, sk: String(row['sk']) })),
      undefined,
      source.consistency,
    ),
    source.prefetch?.(rows),
  ]);
  return items;
}

type Place = { readonly after: string | null; readonly oldest: string | null };

/** Returns `readRows`, the reader for a page, and `walk`, the method of reading the rest of the list. */
async function rowReader<Entity>(
  table: Table,
  source: PageSource<Entity>,
  wanted: PageQuery,
  { walk, ...place }: Place & { readonly walk: Walk },
): Promise<{ readonly readRows: RowReader; readonly walk: Walk }> {
  const { oldest } = place;
  const named = source.onlyKeys?.map((sk) => ({ sk }));
  if (named !== undefined) return { readRows: readerOf(named, oldest), walk: { by: 'sorted' } };
  const isWalked = wanted.updatedSinceMs === null || walk.by === 'id';
  const sorted = isWalked ? null : await sortedReader(table, source, wanted, { ...place, maxKeys: maxSortedKeys });
  if (sorted !== null) return { readRows: sorted, walk };
  return { readRows: partitionsReader(table, source, oldest), walk: isWalked ? walk : { by: 'id', triedAt: 0 } };
}

/**
 * Returns a reader for all objects changed at or after `updatedSinceMs`, in the order of their keys; null if there are
 * more than `maxKeys` changes.
 */
async function sortedReader<Entity>(
  table: Table,
  source: PageSource<Entity>,
  { updatedSinceMs, limit }: PageQuery,
  { maxKeys, ...place }: Place & { readonly maxKeys: number },
): Promise<RowReader | null> {
  const changed = await changedRows(table, source, updatedSinceMs ?? 0, maxKeys);
  return changed === null ? null : readerOf(await ofFilter(table, source, changed, { ...place, limit }), place.oldest);
}

/**
 * Returns the changed rows. If the list's filter selects few objects, omits the rows of all other objects, so that
 * those objects are not read.
 */
async function ofFilter<Entity>(
  table: Table,
  source: PageSource<Entity>,
  changed: readonly Item[],
  { after, oldest, limit }: Place & { readonly limit: number },
): Promise<readonly Item[]> {
  if ((source.filter ?? source.filters ?? source.members) === undefined || changed.length <= limit) return changed;
  const { rows, end } = await partitionsReader(table, source, oldest)(after, limit * filterKeysPerObject);
  if (!end) return changed;
  const named = new Set(rows.map(sortKeyOf));
  return changed.filter((row) => named.has(sortKeyOf(row)));
}

/** Returns a reader for all objects of a list, in id order. */
function partitionsReader<Entity>(table: Table, source: PageSource<Entity>, oldest: string | null): RowReader {
  const partitions = partitionsOf(source);
  return async (after, count) => {
    // DynamoDB rejects a range that ends before it starts.
    if (after !== null && oldest !== null && justBefore(after) < oldest) return { rows: [], areObjects: false, end: true };
    return newestOf(await Promise.all(partitions.map((partition) => rowsOfPartition(table, partition, { after, oldest, count }))), count);
  };
}

type Range = { readonly after: string | null; readonly oldest: string | null; readonly count: number };

async function rowsOfPartition(table: Table, partition: Partition, { after, oldest, count }: Range): Promise<RowBatch> {
  const answer = await table.client.send(
    new QueryCommand({
      TableName: table.name,
      ...partition.query,
      KeyConditionExpression: `${partition.pkName} = :pk${between(partition.skName, after, oldest)}`,
      ExpressionAttributeValues: {
        ':pk': partition.pk,
        ...(after === null ? {} : { ':after': justBefore(after) }),
        ...(oldest === null ? {} : { ':oldest': oldest }),
      },
      ScanIndexForward: false,
      Limit: count,
    }),
  );
  return { rows: answer.Items ?? [], areObjects: partition.holdsObjects, end: answer.LastEvaluatedKey === undefined };
}

/** Merges batches of rows from several partitions into one batch with the `count` newest rows. */
function newestOf(batches: readonly RowBatch[], count: number): RowBatch {
  const [only, ...more] = batches;
  if (only !== undefined && more.length === 0) return only;
  // If an object changes while the index is being read, two partitions may contain the object's key. The map keeps one
  // row per key.
  const byKey = new Map(batches.flatMap(({ rows }) => rows).map((row) => [sortKeyOf(row) ?? '', row]));
  const rows = [...byKey].sort(([a], [b]) => (a < b ? 1 : -1)).map(([, row]) => row);
  return { rows: rows.slice(0, count), areObjects: false, end: rows.length <= count && batches.every(({ end }) => end) };
}

/** Returns a reader for the rows in `known`, which may be in any order. */
function readerOf(known: readonly Item[], oldest: string | null): RowReader {
  // Collects rows by key, because an object that changes during the read may be in the index twice, under its old and
  // its new time.
  const byKey = new Map(known.map((row) => [String(row['sk']), row]));
  const inRange = [...byKey].map(([key, row]) => ({ key, row })).filter(({ key }) => oldest === null || key >= oldest);
  const newestFirst = inRange.sort((a, b) => (a.key < b.key ? 1 : -1));
  return async (after, count) => {
    const from = after === null ? 0 : newestFirst.findIndex(({ key }) => key < after);
    if (from === -1) return { rows: [], areObjects: false, end: true };
    const rows = newestFirst.slice(from, from + count).map(({ row }) => row);
    return { rows, areObjects: false, end: from + rows.length >= newestFirst.length };
  };
}

type Partition = {
  readonly pk: string;
  readonly pkName: string;
  readonly skName: string;
  readonly holdsObjects: boolean;
  readonly query: Pick<QueryCommandInput, 'IndexName' | 'ConsistentRead'>;
};

function partitionsOf<Entity>(source: PageSource<Entity>): readonly Partition[] {
  const { filter, members, filters = filter && { index: filter.index, pks: [filter.pk] } } = source;
  if (filters !== undefined) {
    const { index, pks } = filters;
    return pks.map((pk) => ({ pk, pkName: `${index}_pk`, skName: `${index}_sk`, holdsObjects: false, query: { IndexName: index } }));
  }
  const query = { ConsistentRead: source.consistency !== 'eventual' };
  if (members !== undefined) return [{ pk: members.pk, pkName: 'pk', skName: 'sk', holdsObjects: false, query }];
  return [{ pk: keys.listPartition(source.storeId, source.kind), pkName: 'pk', skName: 'sk', holdsObjects: true, query }];
}

// A key condition allows only one range per sort key, so "older than the cursor" and "not older than a time" must be
// combined into one BETWEEN.
const between = (skName: string, after: string | null, oldest: string | null): string => {
  if (after !== null && oldest !== null) return ` AND ${skName} BETWEEN :oldest AND :after`;
  if (after !== null) return ` AND ${skName} <= :after`;
  return oldest === null ? '' : ` AND ${skName} >= :oldest`;
};

/** Returns the next higher key. A read of all keys below the returned key includes the given key. */
const justAfter = (key: string): string => padId(Number(key) + 1);

// Returns the highest string below a key, for a BETWEEN that must exclude the key. The string is the key with its last
// character decremented, followed by a character greater than any character in a key.
const justBefore = (key: string): string => `${key.slice(0, -1)}${String.fromCharCode(key.charCodeAt(key.length - 1) - 1)}~`;

/**
 * Reads the index rows of all objects that changed at or after a time, in no particular order. Returns null if there
 * are more than `maxKeys` rows.
 */
async function changedRows<Entity>(table: Table, source: PageSource<Entity>, sinceMs: number, maxKeys: number): Promise<Item[] | null> {
  const fromMs = Math.max(0, sinceMs);
  const rows: Item[] = [];
  const changed: ChangedRange = ['updated', keys.listPartition(source.storeId, source.kind), padMs(fromMs)];
  for (const [index, pk, since] of [changed, ...(source.made?.(fromMs) ?? [])]) {
    let from: Record<string, unknown> | undefined;
    do {
      const answer = await table.client.send(
        new QueryCommand({
          TableName: table.name,
          IndexName: index,
          KeyConditionExpression: `${design.indexes[index].partitionKey} = :pk AND ${design.indexes[index].sortKey} >= :since`,
          Limit: maxKeys + 1 - rows.length,
          ProjectionExpression: ['sk', ...design.projectedAttributes].join(', '),
          ExpressionAttributeValues: { ':pk': pk, ':since': since },
          ...(from === undefined ? {} : { ExclusiveStartKey: from }),
        }),
      );
      rows.push(...(answer.Items ?? []));
      if (rows.length > maxKeys) return null;
      from = answer.LastEvaluatedKey;
    } while (from !== undefined);
  }
  return rows;
}
