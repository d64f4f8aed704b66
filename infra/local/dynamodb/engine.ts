import { type Context, openCatalogue, type SharedChanges } from './context.ts';
import { unknownOperation } from './errors.ts';
import type { OperationName, Requests, Response } from './grammar/requests.ts';
import { isOperation, validateRequest } from './grammar/validate-request.ts';
import { createTable, deleteTable, describeTable, listTables, updateTable } from './operations/manage-tables.ts';
import { batchGetItem, getItem, transactGetItems } from './operations/read-operations.ts';
import { query, scan } from './operations/read-pages.ts';
import { restoreTableToPointInTime } from './operations/restore-table.ts';
import {
  describeContinuousBackups,
  listTagsOfResource,
  tagResource,
  untagResource,
  updateContinuousBackups,
} from './operations/table-settings.ts';
import { transactWriteItems } from './operations/transact-write.ts';
import { batchWriteItem, deleteItem, putItem, updateItem } from './operations/write-operations.ts';
import { openStorage } from './storage/storage.ts';
import { deleteExpired, describeTimeToLive, updateTimeToLive } from './storage/time-to-live.ts';
import type { LambdaStreamRecord } from './streams/stream-record.ts';
import { noteKept, recordsAfter, saveStreamCursor, streamCursor, takeUpStream, trimStream } from './streams/streams.ts';

/** A DynamoDB in one SQLite file. All methods are synchronous, so calls never overlap. */
export type DynamoEngine = {
  /**
   * Runs one operation; its input and output are DynamoDB JSON. Throws DynamoError for an error that DynamoDB would
   * return, and DataFileError for a problem with the file.
   */
  call(operation: string, input: Readonly<Record<string, unknown>>): Record<string, unknown>;
  /**
   * Runs all calls in `work` in one commit, which takes no longer than the commit of a single call. If a call throws
   * after it has written, no call is committed.
   */
  together<Result>(work: () => Result): Result;
  /** Tells readers in other threads about changes to the file. */
  readonly changes: SharedChanges;
  /** Returns the table's stream records after a sequence number (0: from the start), oldest first. */
  readStream(table: string, afterSequence: number, limit: number): { records: readonly LambdaStreamRecord[]; lastSequence: number };
  /**
   * Limits the table's stream to the changes for which `isWanted` returns true. `isWanted` receives a record with the
   * sequence number 0, because the number is assigned later.
   */
  keepRecords(table: string, isWanted: (record: LambdaStreamRecord) => boolean): void;
  /**
   * Makes the table's stream contain every change from now on, as on AWS. A restore needs all changes since the
   * restored time.
   */
  keepAllRecords(table: string): void;
  /**
   * Registers a consumer as a reader of this table's stream. If the consumer previously read another table's stream, it
   * restarts at the oldest record, like a new event source mapping.
   */
  takeUpStream(consumer: string, table: string): void;
  /** Returns the durable position of a stream consumer, or 0 if it has not saved one. */
  streamCursor(consumer: string): number;
  saveStreamCursor(consumer: string, sequence: number): void;
  /**
   * Calls `listener` after each commit that wrote stream records, with these records. The listener must not throw.
   * Returns a function that removes the listener.
   */
  onWrite(listener: OnWrite): () => void;
  /**
   * Deletes the items whose TTL has passed at `nowMs`, and returns the number of deleted items. As on AWS, the stream
   * record of each deletion names the DynamoDB service as the user.
   */
  deleteExpiredItems(nowMs: number): number;
  /** Drops stream records written before this time, even if they have not been read (AWS keeps 24 hours). */
  trimStream(olderThanMs: number): void;
  close(): void;
};

/** Receives stream records in the order of their creation, each with the name of its table. */
export type OnWrite = (written: readonly { readonly table: string; readonly record: LambdaStreamRecord }[]) => void;

/**
 * A function that is called before each operation. If it throws, its error is the answer, and the operation has no
 * effect.
 *
 * It may return a second function, which is called after the commit. If the second function throws, its error is the
 * answer although the operation took effect (a lost response).
 */
export type Intercept = (operation: string, input: Readonly<Record<string, unknown>>) => undefined | (() => void);

/** `file` is a path or `:memory:`; `now` is the clock (epoch milliseconds). */
export type EngineOptions = {
  readonly file: string;
  readonly now: () => number;
  readonly region?: string;
  readonly intercept?: Intercept;
};

type Handlers = { readonly [Name in OperationName]: (context: Context, request: Requests[Name]) => Response };

const READS: Pick<Handlers, SettingsReadName | ReadName> = {
  BatchGetItem: batchGetItem,
  DescribeContinuousBackups: describeContinuousBackups,
  DescribeTable: describeTable,
  DescribeTimeToLive: describeTimeToLive,
  GetItem: getItem,
  ListTables: listTables,
  ListTagsOfResource: listTagsOfResource,
  Query: query,
  Scan: scan,
  TransactGetItems: transactGetItems,
};

type SettingsReadName = 'DescribeContinuousBackups' | 'DescribeTable' | 'DescribeTimeToLive' | 'ListTables' | 'ListTagsOfResource';
type ReadName = 'BatchGetItem' | 'GetItem' | 'Query' | 'Scan' | 'TransactGetItems';

const WRITES: Omit<Handlers, keyof typeof READS> = {
  BatchWriteItem: batchWriteItem,
  CreateTable: createTable,
  DeleteItem: deleteItem,
  DeleteTable: deleteTable,
  PutItem: putItem,
  RestoreTableToPointInTime: restoreTableToPointInTime,
  TagResource: tagResource,
  TransactWriteItems: transactWriteItems,
  UntagResource: untagResource,
  UpdateContinuousBackups: updateContinuousBackups,
  UpdateItem: updateItem,
  UpdateTable: updateTable,
  UpdateTimeToLive: updateTimeToLive,
};

const HANDLERS: Handlers = { ...READS, ...WRITES };

/** Opens or creates the data file. Throws DataFileError if it cannot be used. */
export function openEngine({ file, now, region = 'us-east-1', intercept }: EngineOptions): DynamoEngine {
  const storage = openStorage(file);
  const catalogue = openCatalogue(storage);
  const listeners = new Set<OnWrite>();
  let written: { table: string; record: LambdaStreamRecord }[] = [];
  let isTogether = false;
  const wanted = new Map<string, (record: LambdaStreamRecord) => boolean>();
  const isWanted: Context['isWanted'] = (table, record) => wanted.get(table)?.(record) ?? true;
  const noteRecord: Context['noteRecord'] = (table, record) => void written.push({ table, record });
  // All writes in one commit share one time, so a restore includes either all of them or none.
  let commitMs: number | null = null;
  const commitTime = (): number => {
    commitMs ??= now();
    return commitMs;
  };
  const context: Context = { storage, catalogue, now, commitTime, region, isWanted, noteRecord };

  function write<T>(work: () => T): T {
    const before = written.length;
    if (!isTogether) commitMs = null;
    try {
      const result = storage.atomically(work);
      if (!isTogether) tellOthers();
      return result;
    } catch (error) {
      written.length = before;
      catalogue.forget();
      throw error;
    }
  }

  function tellOthers(): void {
    catalogue.countChange();
    const records = written;
    written = [];
    if (records.length > 0) for (const listener of listeners) listener(records);
  }

  function together<T>(work: () => T): T {
    isTogether = true;
    commitMs = null;
    try {
      return write(work);
    } finally {
      isTogether = false;
      tellOthers();
    }
  }

  return {
    call(operation, input) {
      if (!isOperation(operation)) throw unknownOperation();
      const afterwards = intercept?.(operation, input);
      const run = HANDLERS[operation] as (context: Context, request: unknown) => Response;
      const request = validateRequest(operation, input);
      const response = operation in WRITES ? write(() => run(context, request)) : run(context, request);
      afterwards?.();
      return response;
    },
    together,
    changes: { definitions: catalogue.changes, rows: storage.versions },
    readStream: (table, afterSequence, limit) => recordsAfter(context, table, afterSequence, limit),
    keepRecords(table, isWantedThere) {
      wanted.set(table, isWantedThere);
      write(() => noteKept(context, table, 'some'));
    },
    keepAllRecords: (table) => write(() => noteKept(context, table, 'all')),
    takeUpStream: (consumer, table) => write(() => takeUpStream(context, consumer, table)),
    streamCursor: (consumer) => streamCursor(context, consumer),
    saveStreamCursor: (consumer, sequence) => saveStreamCursor(context, consumer, sequence),
    onWrite(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    deleteExpiredItems: (nowMs) => write(() => deleteExpired(context, nowMs)),
    trimStream: (olderThanMs) => trimStream(context, olderThanMs),
    close: () => storage.close(),
  };
}
