import { compilePattern, type Matches } from '../bus/event-pattern.ts';
import type { DynamoEngine } from '../dynamodb/engine.ts';
import type { JsonObject } from '../template/cloud-template.ts';
import type { StreamItem } from './stream-poller.ts';

export type StreamConsumer = {
  /** Identifies its position in the stream; stable across starts. */
  readonly name: string;
  readonly table: string;
  /** It receives the records that match any of these patterns; without patterns, all records. */
  readonly patterns: readonly JsonObject[];
};

type Page = ReturnType<DynamoEngine['readStream']>;
type LambdaRecord = Page['records'][number];

export type StreamTail = {
  /** Registers a consumer before it reads. */
  readonly watch: (consumer: StreamConsumer) => void;
  /**
   * Returns up to `limit` records after a position that the consumer wants. Waits up to `waitMs` for one; then returns
   * the position up to which there was none.
   */
  readonly read: (
    consumer: string,
    after: number,
    limit: number,
    waitMs: number,
  ) => Promise<{ readonly records: readonly StreamItem[]; readonly lastSequence: number }>;
  /** Reports whether every consumer has saved the position of the last record. */
  readonly isAllRead: () => boolean;
};

/**
 * How many unwanted records a consumer skips in one step; then others get their turn, and the position can be saved.
 */
const MAX_PASSED_BY = 1000;
/** How many of the newest records, and their JSON, are kept in memory: several consumers read each. */
const MAX_RECENT = 1000;

/**
 * Reads the streams of an engine for consumers that each want some of the records. From the first consumer of a table
 * on, the stream records what any of them wants, or with `keepsAll` everything.
 */
export function openStreamTail(engine: DynamoEngine, keepsAll: boolean): StreamTail {
  const consumers = new Map<string, StreamConsumer & { readonly matches: Matches }>();
  const recent = new Map<string, RecentRecords>();
  const itemOf = rememberItems();
  /** Waiting readers, each with its wake-up function. */
  const waiting = new Set<() => void>();
  let isScheduled = false;
  engine.onWrite((records) => {
    for (const { table, record } of records) recent.set(table, withNewest(recent.get(table), record));
    if (isScheduled) return;
    isScheduled = true;
    // Records written before this runs are read together with this one.
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

/** The newest records of a table: all those after a sequence number. */
type RecentRecords = { readonly after: number; readonly records: LambdaRecord[] };

/** Adds a record. The list grows to twice its limit, and then drops the older half in one step. */
function withNewest(known: RecentRecords | undefined, record: LambdaRecord): RecentRecords {
  if (known === undefined) return { after: sequenceOf(record) - 1, records: [record] };
  known.records.push(record);
  if (known.records.length < 2 * MAX_RECENT) return known;
  return { after: sequenceOf(known.records[MAX_RECENT - 1]), records: known.records.slice(MAX_RECENT) };
}

/** Returns a function that serializes each record once while the record is in memory. */
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
