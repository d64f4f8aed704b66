import { gunzipSync, gzipSync } from 'node:zlib';
import { DeleteCommand, PutCommand, QueryCommand } from '@aws-sdk/lib-dynamodb';
import { dueShards, indexKeys, type Key, keys, productOfVariantKey, storeOfPartition, variantOfVariantKey } from '#shared/table/keys.ts';
import { type DueItemsQuery, readDueItems } from '#shared/table/read-due-items.ts';
import { refusedItemOf } from '#shared/table/refused-item.ts';
import { type QuarantineNote, quarantineAttribute, quarantineWaitMs, readQuarantineNote } from '#shared/table/rows/quarantine.ts';
import { bytes, type FieldKinds, storedForm, text } from '#shared/table/rows/stored-form.ts';
import { parseReadable } from '#shared/table/rows/unreadable-rows.ts';
import type { Table } from '#shared/table/table-client.ts';

/*
 * Stores changes that were read from the stream but could not be processed:
 * - changes to variant rows whose movements could not be recorded
 * - the keys of changed objects that could not be indexed for search
 *
 * The stream keeps a record for only a day, and a record that cannot be processed blocks the records behind it. A
 * stored change blocks no other change, and is kept until it is processed.
 */

/** A stored change. `record` returns the complete stream record, and throws when the stored record is unreadable. */
export type KeptChange = { readonly record: () => string; readonly item: Readonly<Record<string, unknown>> };

/** Identifies a change by the key of the changed row and the change's sequence number in the stream. */
export type ChangeName = { readonly key: Key; readonly sequenceNumber: string };

/**
 * The stored fields of a change that could not be processed: the sort key of the changed row, and the compressed stream
 * record.
 */
type StoredChange = { readonly variantKey: string; readonly record: Uint8Array };

const changeKinds: FieldKinds<StoredChange> = { variantKey: text, record: bytes };

/** The stored form of a change that is kept because it could not be processed. */
export const changeForm = storedForm<StoredChange>()(changeKinds);

/** The parser for the variant's key in a stored change. The change's `record` may be missing. */
export const variantKeyForm = storedForm<Pick<StoredChange, 'variantKey'>>()({ variantKey: changeKinds.variantKey });

/** Keeps a change that could not be processed. Does nothing if the change is already kept. */
export async function keepStockChange(
  table: Table,
  { key, sequenceNumber }: ChangeName,
  record: string,
  { reason, nowMs, waitMs = quarantineWaitMs(1) }: { readonly reason: string; readonly nowMs: number; readonly waitMs?: number },
): Promise<void> {
  const storeId = storeOfPartition(key.pk);
  const changeKey = keys.stockChange(storeId, key.sk, sequenceNumber);
  const note: QuarantineNote = { attempts: 1, reason, sinceMs: nowMs, nextAttemptAtMs: nowMs + waitMs };
  const shard = Number.parseInt(sequenceNumber.slice(-4), 10) % dueShards || 0;
  try {
    await table.client.send(
      new PutCommand({
        TableName: table.name,
        Item: {
          ...changeKey,
          ...indexKeys.due('stock_changes', shard, nowMs + waitMs, `${changeKey.pk}#${changeKey.sk}`),
          entity: 'stock_change',
          // The record is compressed, because it contains the row before and after the change. Without compression,
          // both versions might not fit into one item.
          ...changeForm.write({ variantKey: key.sk, record: gzipSync(record) }),
          set_aside: quarantineAttribute(note),
        },
        ConditionExpression: 'attribute_not_exists(pk)',
      }),
    );
  } catch (error) {
    if (refusedItemOf(error) === null) throw error;
  }
}

/** Reads the stored changes that are due to be processed again. */
export async function readDueStockChanges(table: Table, wanted: DueItemsQuery): Promise<readonly KeptChange[]> {
  const items = await readDueItems(table, 'stock_changes', wanted);
  return items.map((item) => ({ item, record: () => gunzipSync(changeForm.read(item).record).toString() }));
}

/** Deletes a stored change after the change has been processed. */
export const forgetStockChange = (table: Table, { item }: KeptChange): Promise<unknown> =>
  table.client.send(new DeleteCommand({ TableName: table.name, Key: { pk: item['pk'], sk: item['sk'] } }));

/** A change to a variant's stock that has not been recorded as stock movements, and the reason why. */
export type UnrecordedChange = QuarantineNote & { readonly productId: number; readonly variantId: number };

/** Reads at most `limit` of a store's stock changes that have not been recorded as stock movements. */
export async function readUnrecordedChanges(table: Table, storeId: string, limit: number): Promise<readonly UnrecordedChange[]> {
  const { Items = [] } = await table.client.send(
    new QueryCommand({
      TableName: table.name,
      KeyConditionExpression: 'pk = :pk',
      ExpressionAttributeValues: { ':pk': keys.stockChangePartition(storeId) },
      ProjectionExpression: 'variant_key, due_sk, set_aside',
      Limit: limit,
    }),
  );
  return Items.flatMap((item) => {
    const note = readQuarantineNote(item);
    if (note === null) return [];
    const [{ variantKey } = { variantKey: null }] = parseReadable([item], variantKeyForm.read);
    // The key of a variant's row contains two ids. A key with one id is skipped here, because it belongs to an object
    // that could not be indexed for search.
    if (variantKey === null || !variantKey.includes('#')) return [];
    return [{ ...note, productId: productOfVariantKey(variantKey), variantId: variantOfVariantKey(variantKey) }];
  });
}
