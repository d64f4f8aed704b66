import { compilePattern, type Matches } from '../bus/event-pattern.ts';
import type { DynamoEngine } from '../dynamodb/engine.ts';
import type { JsonObject } from '../template/cloud-template.ts';
import type { StreamItem } from './stream-poller.ts';

export type StreamConsumer = {
  /** Names its position in the stream: stable across starts. */
  readonly name: string;
  readonly table: string;
  /** It wants the records that match any of these; without patterns all. */
  readonly patterns: readonly JsonObject[];
};

type Page = ReturnType<DynamoEngine['readStream']>;
type LambdaRecord = Page['records'][number];

export type StreamTail = {
  /** Makes a consumer known, before it reads. */
  readonly watch: (consumer: StreamConsumer) => void;
  /**
   * The next records after a position that the consumer wants, up to `limit`. Waits up to `waitMs` for one, and then says how
   * far there was none.
   */
  readonly read: (
    consumer: string,
    after: number,
    limit: number,
    waitMs: number,
  ) => Promise<{ readonly records: readonly StreamItem[]; readonly lastSequence: number }>;
  /** Whether every consumer has saved a position behind which there is nothing. */
  readonly isAllRead: () => boolean;
};

/** So many records that no consumer wants are skipped at once; then others have their turn, and the position can be saved. */
const MAX_PASSED_BY = 1000;
/** So many of the newest records are kept at hand, as they were written, and their JSON: several consumers read each. */
const MAX_RECENT = 1000;

/**
 * Reads the streams of an engine for consumers that want a part of them each. From the first consumer of a table on, its stream has what one of
 * them wants, or with `keepsAll` everything.
 */
export function openStreamTail(engine: DynamoEngine, keepsAll: boolean): StreamTail {
  const consumers = new Map<string, StreamConsumer & { readonly matches: Matches }>();
  const recent = new Map<string, RecentRecords>();
  const itemOf = rememberItems();
  /** Those that read and found nothing, each with what wakes it. */
  const waiting = new Set<() => void>();
  let isScheduled = false;
  engine.onWrite((records) => {
    for (const { table, record } of records) recent.set(table, withNewest(recent.get(table), record));
    if (isScheduled) return;
    isScheduled = true;
    // Records that are written before it runs are read with this one.
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
      if (consumer === undefined) throw new Error(`The stream consumer ${name} is not known.`);
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

/** The newest records of a table: all that were written after a sequence number. */
type RecentRecords = { readonly after: number; readonly records: LambdaRecord[] };

/** Twice as many as are kept may be at hand, so that the older half is dropped at once and seldom. */
function withNewest(known: RecentRecords | undefined, record: LambdaRecord): RecentRecords {
  if (known === undefined) return { after: sequenceOf(record) - 1, records: [record] };
  known.records.push(record);
  if (known.records.length < 2 * MAX_RECENT) return known;
  return { after: sequenceOf(known.records[MAX_RECENT - 1]), records: known.records.slice(MAX_RECENT) };
}

/** Makes the JSON of each record once, for as long as the record is at hand. */
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
