import { compilePattern, type Matches } from '../bus/event-pattern.ts';
import type { DynamoEngine } from '../dynamodb/engine.ts';
import type { JsonObject } from '../template/cloud-template.ts';
import type { StreamItem } from './stream-poller.ts';

export type StreamConsumer = {
  /** The name under which the consumer's position in the stream is stored; the same in every run of the stack. */
  readonly name: string;
  readonly table: string;
  /** The consumer receives the records that match any of these patterns, or all records if there are no patterns. */
  readonly patterns: readonly JsonObject[];
};

type Page = ReturnType<DynamoEngine['readStream']>;
type LambdaRecord = Page['records'][number];

export type StreamTail = {
  /** Registers a consumer. Must be called before the consumer reads. */
  readonly watch: (consumer: StreamConsumer) => void;
  /**
   * Reads the stream after position `after`. Returns up to `limit` of the records that the consumer wants, and the
   * position up to which the stream was searched. If the stream contains no such record yet, waits up to `waitMs` for
   * one.
   */
  readonly read: (
    consumer: string,
    after: number,
    limit: number,
    waitMs: number,
  ) => Promise<{ readonly records: readonly StreamItem[]; readonly lastSequence: number }>;
  /** Reports whether the saved position of every consumer is at the end of its stream. */
  readonly isAllRead: () => boolean;
};

/**
 * The maximum number of unwanted records that a consumer skips in one step. After each step, other work gets its turn
 * and the position can be saved.
 */
const MAX_PASSED_BY = 1000;
/**
 * The maximum number of recent records that are kept in memory, together with their JSON. They are kept because several
 * consumers read each record.
 */
const MAX_RECENT = 1000;

/**
 * Reads an engine's streams for consumers that each want some of the records. If a table has consumers, its stream
 * contains only the changes that at least one of these consumers wants. If the table has no consumer or `keepsAll` is
 * true, the stream contains all changes.
 */
export function openStreamTail(engine: DynamoEngine, keepsAll: boolean): StreamTail {
  const consumers = new Map<string, StreamConsumer & { readonly matches: Matches }>();
  const recent = new Map<string, RecentRecords>();
  const itemOf = rememberItems();
  /** Functions that wake the waiting readers. */
  const waiting = new Set<() => void>();
  let isScheduled = false;
  engine.onWrite((records) => {
    for (const { table, record } of records) recent.set(table, withNewest(recent.get(table), record));
    if (isScheduled) return;
    isScheduled = true;
    // Readers are woken in a later turn of the event loop, so that they read all records of the current turn at once.
    setImmediate(() => {
      isScheduled = false;
      for (const wake of waiting) wake();
      waiting.clear();
    });
  });

  const pageOf = (table: string, after: number, limit: number): Page => {
    const known = recent.get(table);
    if (known === undefined || after < known.after) return engine.readStream(table, after, limit);
    const first = known.records.findLastIndex((record) => sequenceOf(record) <= after) + 1;
    const page = known.records.slice(first, first + limit);
    return { records: page, lastSequence: page.length === 0 ? after : sequenceOf(page.at(-1)) };
  };

  return {
    watch: (consumer) => {
      const wants = consumer.patterns.map(compilePattern);
      const matches: Matches = (record) => wants.length === 0 || wants.some((wanted) => wanted(record));
      consumers.set(consumer.name, { ...consumer, matches });
      engine.takeUpStream(consumer.name, consumer.table);
      if (keepsAll) return engine.keepAllRecords(consumer.table);
      const ofTable = [...consumers.values()].filter(({ table }) => table === consumer.table);
      engine.keepRecords(consumer.table, (record) => ofTable.some((one) => one.matches(record)));
    },
    read: async (name, after, limit, waitMs) => {
      const consumer = consumers.get(name);
      if (consumer === undefined) throw new Error(`The stream consumer ${name} is not registered.`);
      const wanted: StreamItem[] = [];
      let wake = (): void => undefined;
      let isOver = false;
      const timer = setTimeout(() => {
        isOver = true;
        wake();
      }, waitMs).unref();
      try {
        for (let position = after; ; ) {
          const { records, lastSequence } = pageOf(consumer.table, position, limit);
          for (const record of records.filter(consumer.matches)) {
            if (wanted.length === limit) return { records: wanted, lastSequence: Number(wanted.at(-1)?.sequenceNumber) };
            wanted.push(itemOf(record));
          }
          position = lastSequence;
          const mayBeMore = records.length === limit && wanted.length < limit && position - after < MAX_PASSED_BY;
          if (wanted.length > 0 && !mayBeMore) return { records: wanted, lastSequence };
          if (position - after >= MAX_PASSED_BY) return { records: [], lastSequence: position };
          if (records.length > 0) continue;
          if (isOver) return { records: [], lastSequence: position };
          const woken = Promise.withResolvers<void>();
          wake = woken.resolve;
          waiting.add(wake);
          await woken.promise;
          waiting.delete(wake);
        }
      } finally {
        clearTimeout(timer);
      }
    },
    isAllRead: () =>
      [...consumers.values()].every(({ name, table }) => engine.readStream(table, engine.streamCursor(name), 1).records.length === 0),
  };
}

/** A table's newest records: all records after a sequence number. */
type RecentRecords = { readonly after: number; readonly records: LambdaRecord[] };

/** Adds a record. When the list has grown to twice its limit, its older half is dropped in one step. */
function withNewest(known: RecentRecords | undefined, record: LambdaRecord): RecentRecords {
  if (known === undefined) return { after: sequenceOf(record) - 1, records: [record] };
  known.records.push(record);
  if (known.records.length < 2 * MAX_RECENT) return known;
  return { after: sequenceOf(known.records[MAX_RECENT - 1]), records: known.records.slice(MAX_RECENT) };
}

/**
 * Returns a function that serializes records. The result is kept in memory together with the record, so each record is
 * serialized only once.
 */
function rememberItems(): (record: LambdaRecord) => StreamItem {
  const items = new WeakMap<LambdaRecord, StreamItem>();
  return (record) => {
    const { SequenceNumber: sequenceNumber, ApproximateCreationDateTime: createdSec } = record.dynamodb;
    const item = items.get(record) ?? { sequenceNumber, createdMs: createdSec * 1000, json: JSON.stringify(record) };
    items.set(record, item);
    return item;
  };
}

const sequenceOf = (record: LambdaRecord | undefined): number => Number(record?.dynamodb.SequenceNumber ?? 0);
