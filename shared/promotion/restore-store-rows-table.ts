import { isDeepStrictEqual } from 'node:util';
import { ConditionalCheckFailedException } from '@aws-sdk/client-dynamodb';
import { DeleteCommand, PutCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import type { KindName, RowItem } from '#shared/doctor/row-kinds.ts';
import { storeRows } from '#shared/doctor/store-rows.ts';
import { kindsDeletedLast } from '#shared/erasure/erase-store-table.ts';
import { chunksOf } from '#shared/kernel/chunks-of.ts';
import { type Key, keys } from '#shared/table/keys.ts';
import { readItems } from '#shared/table/read-items.ts';
import type { Table } from '#shared/table/table-client.ts';

export type BringBackOptions = {
  readonly nowMs: number;
  /** Whether to write nothing and only count what would be done. */
  readonly isDryRun: boolean;
  readonly onProgress?: (rows: number) => void;
};

/** The number of rows of each kind that were written and deleted, and the number of rows that were already correct. */
export type RestoredRowCounts = {
  readonly put: ReadonlyMap<string, number>;
  readonly deleted: ReadonlyMap<string, number>;
  readonly kept: number;
};

/**
 * The kinds of rows that record past events. A restore adds the missing rows of these kinds, but does not replace
 * existing rows in the live table. If existing rows were replaced, events and e-mails could be sent twice, and the
 * event log could get a gap.
 */
const history: ReadonlySet<string> = new Set<KindName>([
  ...(['event', 'event_log', 'text_part', 'webhook_delivery', 'webhook_recovery', 'webhook_figures'] as const),
  ...(['sent_email', 'suppressed_recipient', 'api_call', 'activity'] as const),
]);

type Stage = 'movement' | 'row' | 'due' | 'store';
type Row = { readonly kind: string; readonly key: Key; readonly isDue: boolean };

/**
 * Replaces one store's rows in the live table with those of a restored table, row by row. Counters that assign numbers
 * keep their live values. Rows that wait for a worker are written near the end. The store's own row is written last, so
 * that the store cannot be used until everything is restored. After an interruption, call this function again; it
 * starts over. The store must not be in use, and the restored table must have been prepared (`promote`,
 * `repeat-erasures`).
 */
export async function restoreStoreRows(
  restored: Table,
  live: Table,
  storeId: string,
  options: BringBackOptions,
): Promise<RestoredRowCounts> {
  const { nowMs, isDryRun, onProgress = () => undefined } = options;
  const wanted = await rowsOf(restored, storeId, nowMs);
  const wantedKeys = new Set(wanted.map(({ key }) => nameOf(key)));
  const done = { put: new Map<string, number>(), deleted: new Map<string, number>(), kept: 0 };
  const count = (of: 'put' | 'deleted', kind: string): void => {
    done[of].set(kind, (done[of].get(kind) ?? 0) + 1);
    onProgress(sum(done.put) + sum(done.deleted) + done.kept);
  };

  const others = async (isWanted: (row: Row) => boolean): Promise<void> => {
    const found = await rowsOf(live, storeId, nowMs);
    const extra = found.filter((row) => !wantedKeys.has(nameOf(row.key)) && !history.has(row.kind) && isWanted(row));
    // Some rows are needed to find other rows after an interruption, so they are deleted last.
    for (const isLast of [false, true]) {
      for (const some of chunksOf(
        extra.filter(({ kind }) => kindsDeletedLast.has(kind) === isLast),
        rowsAtOnce,
      )) {
        if (!isDryRun) await Promise.all(some.map((row) => remove(live, row)));
        for (const { kind } of some) count('deleted', kind);
      }
    }
  };
  const bring = async (stage: Stage): Promise<void> => {
    for (const some of chunksOf(
      wanted.filter((row) => stageOf(row) === stage),
      readsAtOnce,
    )) {
      const [before, after] = await Promise.all([itemsOf(live, some), itemsOf(restored, some)]);
      const different = some.filter(({ kind, key }) => {
        const [has, item] = [before.get(nameOf(key)), after.get(nameOf(key))];
        return item !== undefined && !(has !== undefined && (keepsLive(kind, key) || isDeepStrictEqual(has, item)));
      });
      done.kept += some.length - different.length;
      for (const few of chunksOf(different, rowsAtOnce)) {
        if (!isDryRun) await Promise.all(few.map(({ kind, key }) => put(live, after.get(nameOf(key)) ?? key, keepsLive(kind, key))));
        for (const { kind } of few) count('put', kind);
      }
    }
  };

  // The live table may have rows that the restored table lacks. Of these rows, the rows that wait for a worker are
  // deleted first, because the worker could otherwise change restored rows.
  if (!isDryRun) await others(({ isDue }) => isDue);
  // Movements are restored before stock. Otherwise the worker that reads the table's stream would record new movements
  // for the restored stock.
  for (const stage of ['movement', 'row'] as const) await bring(stage);
  await others(() => true);
  for (const stage of ['due', 'store'] as const) await bring(stage);
  return done;
}

const rowsAtOnce = 25;
const readsAtOnce = 100;

const nameOf = ({ pk, sk }: Key): string => `${pk} ${sk}`;
const sum = (counts: ReadonlyMap<string, number>): number => [...counts.values()].reduce((all, one) => all + one, 0);
const stageOf = ({ kind, isDue }: Row): Stage => (kind === 'store' || kind === 'movement' ? kind : isDue ? 'due' : 'row');

const numberCounters = ['orderCounter', 'returnCounter', 'bookingCounter', 'purchaseOrderCounter', 'eventCounter'] as const;
const numbers: ReadonlySet<string> = new Set(numberCounters.map((name) => keys[name]('').sk));

/**
 * Reports whether a row of the live table is kept. Rows of history are kept, and so are the counters that assign
 * numbers.
 */
const keepsLive = (kind: string, { sk }: Key): boolean => history.has(kind) || (kind === 'tally' && numbers.has(sk));

/** Reads the kinds and keys of all rows of a store. */
async function rowsOf(table: Table, storeId: string, nowMs: number): Promise<readonly Row[]> {
  const found: Row[] = [];
  for await (const row of storeRows(table, storeId, nowMs)) {
    // For text parts, only the sort key was read, so fill in the partition key.
    const key = { pk: String(row.item['pk'] ?? keys.textPartPartition(storeId)), sk: String(row.item['sk']) };
    found.push({ kind: row.kind === 'unreadable' ? row.as : row.kind, key, isDue: row.item['due_pk'] !== undefined });
  }
  return found;
}

async function itemsOf(table: Table, rows: readonly Row[]): Promise<ReadonlyMap<string, RowItem>> {
  const items = await readItems(
    table,
    rows.map(({ key }) => key),
  );
  return new Map(items.map((item) => [nameOf(item as Key), item]));
}

async function put(table: Table, item: RowItem, onlyIfMissing: boolean): Promise<void> {
  const condition = onlyIfMissing ? { ConditionExpression: 'attribute_not_exists(pk)' } : {};
  try {
    await table.client.send(new PutCommand({ TableName: table.name, Item: item, ...condition }));
  } catch (error) {
    // A failed condition means that a worker has written the row in the meantime, so the worker's version is kept.
    if (!(error instanceof ConditionalCheckFailedException)) throw error;
  }
}

async function remove(table: Table, { kind, key }: Row): Promise<void> {
  const of = { TableName: table.name, Key: key };
  // When a variant with stock is deleted, a worker writes off the stock. To prevent the write-off, the stock is removed
  // before the variant.
  if (kind === 'variant') {
    const none = { UpdateExpression: 'SET levels = :none', ExpressionAttributeValues: { ':none': {} } };
    await table.client.send(new UpdateCommand({ ...of, ...none }));
  }
  await table.client.send(new DeleteCommand(of));
}
