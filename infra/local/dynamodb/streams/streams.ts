import type { Context } from '../context.ts';
import type { Item } from '../items/attribute-value.ts';
import { writtenItemBytes } from '../items/item-size.ts';
import type { StreamViewType, TableDefinition } from '../storage/table.ts';
import type { LambdaStreamRecord } from './stream-record.ts';

/** A change to one item. Each image consists of the item and its stored JSON text. */
export type Change = {
  readonly keys: Item;
  readonly oldImage: Image | undefined;
  readonly newImage: Image | undefined;
  readonly isExpiry: boolean;
};

type Image = { readonly item: Item; readonly image: string };

const SEQUENCE_DIGITS = 21;

/** Returns the ARN of a table. */
export function tableArn(region: string, name: string): string {
  return `arn:aws:dynamodb:${region}:000000000000:table/${name}`;
}

/** Returns the ARN of the table's stream. */
export function streamArn(region: string, table: TableDefinition): string {
  return `${tableArn(region, table.name)}/stream/${table.stream?.label}`;
}

/**
 * Adds a record to the table's stream, if the table has a stream and a consumer wants the record. Must run in the
 * transaction that makes the change.
 */
export function appendChange({ storage, region, commitTime, isWanted, noteRecord }: Context, table: TableDefinition, change: Change): void {
  if (!table.stream) return;
  const { viewType } = table.stream;
  const oldImage = viewType === 'OLD_IMAGE' || viewType === 'NEW_AND_OLD_IMAGES' ? change.oldImage : undefined;
  const newImage = viewType === 'NEW_IMAGE' || viewType === 'NEW_AND_OLD_IMAGES' ? change.newImage : undefined;
  const createdMs = commitTime();
  const { keys, isExpiry } = change;
  const recordAt = (sequence: number): LambdaStreamRecord =>
    toRecord(
      { sequence, createdMs, eventName: eventName(change), keys, isExpiry, oldImage: oldImage?.item, newImage: newImage?.item },
      { region, arn: streamArn(region, table), viewType },
    );
  if (!isWanted(table.name, recordAt(0))) return;
  const sequence = storage.run(
    `INSERT INTO stream (table_name, created_ms, expired, event_name, key_json, old_image, new_image)
     VALUES (?, ?, ?, ?, ?, ?, ?)`,
    table.name,
    createdMs,
    Number(isExpiry),
    eventName(change),
    JSON.stringify(keys),
    oldImage?.image ?? null,
    newImage?.image ?? null,
  );
  noteRecord(table.name, recordAt(sequence));
}

/** Returns the table's stream records after a sequence number, oldest first. */
export function recordsAfter(
  context: Context,
  tableName: string,
  afterSequence: number,
  limit: number,
): { records: readonly LambdaStreamRecord[]; lastSequence: number } {
  const table = context.catalogue.get(tableName);
  const rows = context.storage.all(
    `SELECT sequence, created_ms, expired, event_name, key_json, old_image, new_image FROM stream
     WHERE table_name = ? AND sequence > ? ORDER BY sequence LIMIT ?`,
    tableName,
    afterSequence,
    limit,
  ) as readonly StreamRow[];
  const arn = streamArn(context.region, table);
  const viewType = table.stream?.viewType ?? 'KEYS_ONLY';
  return {
    records: rows.map((row) => toRecord(writtenChange(row), { region: context.region, arn, viewType })),
    lastSequence: rows.at(-1)?.sequence ?? afterSequence,
  };
}

/** Returns the saved position of a consumer, or 0 if none was saved. */
export function streamCursor({ storage }: Context, consumer: string): number {
  return Number(storage.one('SELECT sequence FROM cursor WHERE consumer = ?', consumer)?.['sequence'] ?? 0);
}

/** Saves the position of a consumer. */
export function saveStreamCursor({ storage }: Context, consumer: string, sequence: number): void {
  storage.run('INSERT OR REPLACE INTO cursor (consumer, sequence) VALUES (?, ?)', consumer, sequence);
}

/**
 * Saves, in a table's definition, whether the table's stream contains all changes from now on, or only some of them.
 */
export function noteKept({ catalogue, now }: Context, tableName: string, kept: 'all' | 'some'): void {
  const found = catalogue.find(tableName);
  if (found === undefined) return;
  const { allChangesSinceMs, ...table } = found;
  if ((allChangesSinceMs !== undefined) === (kept === 'all')) return;
  catalogue.save(kept === 'all' && table.stream !== undefined ? { ...table, allChangesSinceMs: now() } : table);
}

/**
 * Notes which table's stream a consumer reads. A consumer that has read another table's stream restarts at the oldest
 * record, like a recreated event source mapping. If an older version wrote the data file and noted nothing, the
 * consumer keeps its position.
 */
export function takeUpStream({ storage }: Context, consumer: string, tableName: string): void {
  const prefix = `${consumer} reads `;
  const noted = storage.one('SELECT consumer FROM cursor WHERE substr(consumer, 1, ?) = ?', prefix.length, prefix)?.['consumer'];
  if (noted === prefix + tableName) return;
  if (noted !== undefined) {
    storage.run('DELETE FROM cursor WHERE consumer = ?', String(noted));
    storage.run('DELETE FROM cursor WHERE consumer = ?', consumer);
  }
  storage.run('INSERT INTO cursor (consumer, sequence) VALUES (?, 0)', prefix + tableName);
}

/** Drops the stream records written before this time (epoch milliseconds), even if they have not been read. */
export function trimStream({ storage }: Context, olderThanMs: number): void {
  const oldest = storage.one('SELECT sequence FROM stream WHERE created_ms >= ? ORDER BY sequence LIMIT 1', olderThanMs)?.['sequence'];
  storage.run('DELETE FROM stream WHERE sequence < ?', oldest === undefined ? Number.MAX_SAFE_INTEGER : Number(oldest));
}

type StreamRow = {
  readonly sequence: number;
  readonly created_ms: number;
  readonly expired: number;
  readonly event_name: LambdaStreamRecord['eventName'];
  readonly key_json: string;
  readonly old_image: string | null;
  readonly new_image: string | null;
};

function eventName({ oldImage, newImage }: Change): LambdaStreamRecord['eventName'] {
  if (newImage === undefined) return 'REMOVE';
  return oldImage === undefined ? 'INSERT' : 'MODIFY';
}

type WrittenChange = {
  readonly sequence: number;
  readonly createdMs: number;
  readonly eventName: LambdaStreamRecord['eventName'];
  readonly isExpiry: boolean;
  readonly keys: Item;
  readonly oldImage: Item | undefined;
  readonly newImage: Item | undefined;
};

const writtenChange = (row: StreamRow): WrittenChange => ({
  sequence: row.sequence,
  createdMs: row.created_ms,
  eventName: row.event_name,
  isExpiry: row.expired === 1,
  keys: JSON.parse(row.key_json) as Item,
  oldImage: row.old_image === null ? undefined : (JSON.parse(row.old_image) as Item),
  newImage: row.new_image === null ? undefined : (JSON.parse(row.new_image) as Item),
});

function toRecord(
  { sequence, createdMs, eventName, isExpiry, keys, oldImage, newImage }: WrittenChange,
  { region, arn, viewType }: { region: string; arn: string; viewType: StreamViewType },
): LambdaStreamRecord {
  const bytes = [keys, newImage, oldImage].reduce((sum, image) => sum + (image ? writtenItemBytes(image) : 0), 0);
  return {
    eventID: sequence.toString(16).padStart(32, '0'),
    eventName,
    eventVersion: '1.1',
    eventSource: 'aws:dynamodb',
    awsRegion: region,
    eventSourceARN: arn,
    dynamodb: {
      ApproximateCreationDateTime: Math.floor(createdMs / 1000),
      Keys: keys,
      ...(newImage && { NewImage: newImage }),
      ...(oldImage && { OldImage: oldImage }),
      SequenceNumber: String(sequence).padStart(SEQUENCE_DIGITS, '0'),
      SizeBytes: bytes,
      StreamViewType: viewType,
    },
    ...(isExpiry && {
      userIdentity: { type: 'Service', principalId: 'dynamodb.amazonaws.com' } as const,
    }),
  };
}
