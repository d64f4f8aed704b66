import { randomUUID } from 'node:crypto';
import type { Context } from '../context.ts';
import { tableRefusal } from '../errors.ts';
import type { Requests, Response } from '../grammar/requests.ts';
import type { Item } from '../items/attribute-value.ts';
import { EVERY_KEY } from '../items/key-encoding.ts';
import { addIndexRow } from '../storage/index-rows.ts';
import { itemKey, type TableDefinition } from '../storage/table.ts';
import { tableArn } from '../streams/streams.ts';
import { describe } from './describe-table.ts';
import { latestRestorableMs, noSuchSource, restorableSinceMs } from './table-settings.ts';

/** How long a restored table has the status CREATING. On AWS a restore takes twenty minutes or more. */
const restoringMs = 1_000;

/**
 * Creates a table with the data that another table had at a given time. As on AWS, the new table has the indexes of the
 * old table, but not the stream, TTL, backups, tags or protection. The old table's stream must contain every change
 * (`keepAllRecords`).
 */
export function restoreTableToPointInTime(context: Context, request: Requests['RestoreTableToPointInTime']): Response {
  const { storage, catalogue, now, region } = context;
  const source = catalogue.find(request.SourceTableName);
  if (source === undefined) throw noSuchSource(request.SourceTableName);
  if (catalogue.find(request.TargetTableName) !== undefined) {
    throw tableRefusal('TableAlreadyExistsException', `Table already exists: ${request.TargetTableName}`);
  }
  const atMs = request.RestoreDateTime * 1000;
  refuseUnlessRestorable(context, source, atMs);

  const nowMs = now();
  const target: TableDefinition = {
    name: request.TargetTableName,
    id: randomUUID(),
    createdMs: nowMs,
    key: source.key,
    space: storage.newSpace(),
    indexes: source.indexes.map((index) => ({ ...index, space: storage.newSpace() })),
    attributeTypes: source.attributeTypes,
    ...(source.throughput && { throughput: source.throughput }),
    restored: { sourceArn: tableArn(region, source.name), atMs },
    changing: { status: 'CREATING', untilMs: nowMs + restoringMs },
  };
  // All rows are read before any is inserted, because a running SQLite query may also return rows that were inserted
  // after it began.
  const images = new Map([...storage.images(source.space, EVERY_KEY)].map((image) => [keyText(target, image), image]));
  for (const [key, image] of imagesAt(context, source, atMs)) {
    if (image === null) images.delete(key);
    else images.set(key, image);
  }
  for (const image of images.values()) {
    const item = JSON.parse(image) as Item;
    const key = itemKey(target, item);
    storage.put(target.space, key, image);
    for (const index of target.indexes) addIndexRow(storage, target, index, key, item);
  }
  catalogue.save(target);
  return { TableDescription: describe(context, target) };
}

function refuseUnlessRestorable(context: Context, source: TableDefinition, atMs: number): void {
  if (source.backupsSinceMs === undefined) {
    throw tableRefusal('PointInTimeRecoveryUnavailableException', `Point in time recovery is not enabled for table '${source.name}'`);
  }
  const sinceMs = restorableSinceMs(context, source);
  if (sinceMs === null) {
    throw tableRefusal(
      'PointInTimeRecoveryUnavailableException',
      'The local table can be restored only if its stream has every change: start with --keep-all-changes=true.',
    );
  }
  if (atMs >= sinceMs && atMs <= latestRestorableMs(context)) return;
  throw tableRefusal(
    'InvalidRestoreTimeException',
    'The restoreDateTime is not between earliestRestorableDateTime and latestRestorableDateTime',
  );
}

/**
 * Returns a map, by key, of all items that were changed at or after a given time. Each value is the item as it was just
 * before that time, or null if the item did not exist then.
 */
function imagesAt({ storage }: Context, source: TableDefinition, atMs: number): ReadonlyMap<string, string | null> {
  const before = new Map<string, string | null>();
  const changes = storage.all(
    'SELECT key_json, old_image FROM stream WHERE table_name = ? AND created_ms >= ? ORDER BY sequence',
    source.name,
    atMs,
  );
  for (const { key_json: keyJson, old_image: image } of changes) {
    const key = keyText(source, String(keyJson));
    if (!before.has(key)) before.set(key, image === null ? null : String(image));
  }
  return before;
}

const keyText = (table: TableDefinition, json: string): string => itemKey(table, JSON.parse(json) as Item).toString('latin1');
