import { isDeepStrictEqual } from 'node:util';
import { ConditionalCheckFailedException } from '@aws-sdk/client-dynamodb';
import { DeleteCommand, PutCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import type { KindName, RowItem } from '#shared/doctor/row-kinds.ts';
import { storeRows } from '#shared/doctor/store-rows.ts';
import { leadToOthers } from '#shared/erasure/erase-store-table.ts';
import { chunksOf } from '#shared/kernel/chunks-of.ts';
import { type Key, keys } from '#shared/table/keys.ts';
import { readItems } from '#shared/table/read-items.ts';
import type { Table } from '#shared/table/table-client.ts';

export type BringBackOptions = {
  readonly nowMs: number;
  /** Counts what it would do, and writes nothing. */
  readonly isDryRun: boolean;
  readonly onProgress?: (rows: number) => void;
};

/** How many rows of each kind were put and deleted, and how many were as they should be. */
export type BroughtBack = {
  readonly put: ReadonlyMap<string, number>;
  readonly deleted: ReadonlyMap<string, number>;
  readonly kept: number;
};

/**
 * What has happened, which no restore undoes: rows of these kinds that the live table has stay as they are, and those that it has lost come back. An event
 * is sent once, and so is an e-mail, and the log of events has no gap.
 */
const history: ReadonlySet<string> = new Set<KindName>([
  ...(['event', 'event_log', 'text_part', 'webhook_delivery', 'webhook_recovery', 'webhook_figures'] as const),
  ...(['sent_email', 'suppressed_recipient', 'api_call', 'activity'] as const),
]);

type Stage = 'movement' | 'row' | 'due' | 'store';
type Row = { readonly kind: string; readonly key: Key; readonly isDue: boolean };

/**
 * Makes the rows of one store in the live table those of a restored one, row by row; every other store stays as it is. Numbers go on where the live table is.
 * Rows that wait for a worker come after all others, and the store itself last: it is out of use until then. Cut off, it is done again from the
 * beginning and ends the same. Nobody may use the store until it ends, and the restored table has to be ready (`promote`, `repeat-erasures`).
 */
export async function bringStoreBack(restored: Table, live: Table, storeId: string, options: BringBackOptions): Promise<BroughtBack> {
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
    // By some of them others are found, when this is cut off.
    for (const isLast of [false, true]) {
      for (const some of chunksOf(
        extra.filter(({ kind }) => leadToOthers.has(kind) === isLast),
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

  // What waits for a worker and is not wanted goes first: it would change rows that were brought back.
  if (!isDryRun) await others(({ isDue }) => isDue);
  // A change of stock adds no movement when its movement is there.
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

/** Whether the live table's own row stays where it has one: history, and the counters of numbers that it has given since. */
const keepsLive = (kind: string, { sk }: Key): boolean => history.has(kind) || (kind === 'tally' && numbers.has(sk));

/** The keys of all rows of a store, as far as they lead to one another. */
async function rowsOf(table: Table, storeId: string, nowMs: number): Promise<readonly Row[]> {
  const found: Row[] = [];
  for await (const row of storeRows(table, storeId, nowMs)) {
    // Of parts of texts only the sort key is read.
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
    // A worker has written it since it was read.
    if (!(error instanceof ConditionalCheckFailedException)) throw error;
  }
}

async function remove(table: Table, { kind, key }: Row): Promise<void> {
  const of = { TableName: table.name, Key: key };
  // The stock of a variant that goes is written off by the stream, unless it has none.
  if (kind === 'variant') {
    const none = { UpdateExpression: 'SET levels = :none', ExpressionAttributeValues: { ':none': {} } };
    await table.client.send(new UpdateCommand({ ...of, ...none }));
  }
  await table.client.send(new DeleteCommand(of));
}
