import { DeleteCommand } from '@aws-sdk/lib-dynamodb';
import { storeRows } from '#shared/doctor/store-rows.ts';
import { chunksOf } from '#shared/kernel/chunks-of.ts';
import { type Key, keys } from '#shared/table/keys.ts';
import type { Table } from '#shared/table/table-client.ts';
import { queryPage } from './query-page-table.ts';

/** The number of deleted rows, by kind. */
export type ErasedRows = ReadonlyMap<string, number>;

export type EraseStoreOptions = {
  readonly nowMs: number;
  /** Whether to count the rows without deleting them. */
  readonly isDryRun: boolean;
  readonly onProgress: (rows: number) => void;
};

/**
 * The kinds of rows that are needed to find other rows. These rows are deleted after all other kinds, and the store's
 * own row is deleted last.
 */
export const kindsDeletedLast: ReadonlySet<string> = new Set([
  ...['store', 'tally', 'store_handle', 'category', 'order', 'booking_resource', 'api_key', 'app_installation'],
]);

const rowsAtOnce = 25;

/**
 * Deletes the rows of a store that is no longer in use. Returns the number of rows by kind. If a call is interrupted,
 * call the function again: it continues with the remaining rows.
 *
 * DynamoDB's TTL deletes the rows that this function does not find: expired rows, and some kinds of rows that have a
 * TTL.
 */
export async function eraseStore(table: Table, storeId: string, { nowMs, isDryRun, onProgress }: EraseStoreOptions): Promise<ErasedRows> {
  const counts = new Map<string, number>();
  let rows = 0;
  let waiting: Key[] = [];
  const flush = async (): Promise<void> => {
    const deleted = waiting;
    waiting = [];
    for (const some of chunksOf(deleted, rowsAtOnce)) await Promise.all(some.map((key) => deleteRow(table, key)));
    onProgress(rows);
  };
  const add = async (kind: string, key: Key): Promise<void> => {
    counts.set(kind, (counts.get(kind) ?? 0) + 1);
    rows += 1;
    if (!isDryRun) waiting.push(key);
    if (rows % 500 === 0) await flush();
  };
  for (const isLast of [false, true]) {
    const stores: Key[] = [];
    for await (const { kind, item } of storeRows(table, storeId, nowMs)) {
      if (kindsDeletedLast.has(kind) !== isLast) continue;
      // A text part was read without its partition key, so the key is computed here.
      const key = { pk: String(item['pk'] ?? keys.textPartPartition(storeId)), sk: String(item['sk']) };
      if (kind === 'store') stores.push(key);
      else await add(kind, key);
    }
    if (!isLast) for (const key of await emailCounts(table, storeId)) await add('email_count', key);
    await flush();
    for (const key of stores) await add('store', key);
    await flush();
  }
  return counts;
}

async function emailCounts(table: Table, storeId: string): Promise<readonly Key[]> {
  const found: Key[] = [];
  for (let from: string | null = null; ; ) {
    const page = await queryPage(table, { pk: keys.emailCountPartition(storeId) }, from, 500);
    found.push(...page.rows.map(({ pk, sk }) => ({ pk: String(pk), sk: String(sk) })));
    if (page.next === null) return found;
    from = page.next;
  }
}

const deleteRow = (table: Table, { pk, sk }: Key): Promise<unknown> =>
  table.client.send(new DeleteCommand({ TableName: table.name, Key: { pk, sk } }));
