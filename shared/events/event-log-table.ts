import { QueryCommand } from '@aws-sdk/lib-dynamodb';
import { fieldError } from '#shared/kernel/errors.ts';
import { keys, padId } from '#shared/table/keys.ts';
import { readItems } from '#shared/table/read-items.ts';
import type { Table } from '#shared/table/table-client.ts';
import { createPageSizeCounter } from './create-page-size-counter.ts';
import { eventRetentionMs } from './event.ts';
import { type LogEnd, type LogEntry, logRowForm } from './log-form.ts';
import { type LoggedEvent, readLoggedEvent } from './logged-event-table.ts';
import { readLogEnd } from './number-events-table.ts';

export type LogPageQuery = {
  /** Only events after this number; null: from the oldest one kept. */
  readonly after: number | null;
  readonly limit: number;
  readonly topic?: string;
  /** Only events that were created at or after this time. */
  readonly createdSinceMs?: number;
  /** Only events that were created before this time. Events numbered more than `longestWaitForNumberMs` after it are not searched. */
  readonly createdBeforeMs?: number;
  readonly nowMs: number;
  /** The page ends before an event that would exceed this size, but has at least one event. */
  readonly maxBytes?: number;
};

export type LogPage = {
  readonly events: readonly LoggedEvent[];
  /** The number up to which this page read the log, including events that the filter left out; null when it read none. */
  readonly upTo: number | null;
  readonly hasMore: boolean;
  /** The last number of the log. */
  readonly last: number;
};

/** The clocks of the functions that create and number events differ by less than this. */
const clockDifferenceMs = 60_000;
/** An event usually gets its number within a moment, or within a minute when the stream missed it. */
const longestWaitForNumberMs = 15 * 60_000;

/** The maximum number of events to examine for a filtered page. The log has the topic of each. */
const maxEntriesPerFilteredPage = 1_000;
/** The minimum number of events in nearly every row of the log. */
const entriesPerRow = 30;

/** Entries in order of their numbers; `isEnd`: the log has no more. */
type Entries = { readonly entries: readonly LogEntry[]; readonly isEnd: boolean };

/**
 * Reads a page of a store's events in order of their numbers, oldest first. Without a filter the numbers have no gap, within the page or
 * after the previous one, except for events older than 30 days and those that a restore of the table lost.
 */
export async function readEventLog(table: Table, storeId: string, wanted: LogPageQuery): Promise<LogPage> {
  const { after, limit, topic, createdSinceMs = 0, createdBeforeMs = Number.POSITIVE_INFINITY, nowMs } = wanted;
  const { maxBytes = Number.POSITIVE_INFINITY } = wanted;
  // An event gets its number after its creation, so earlier numbers are skipped like expired ones.
  const keptAfterMs = Math.max(nowMs - eventRetentionMs, createdSinceMs - clockDifferenceMs);
  const count = topic === undefined ? limit + 1 : maxEntriesPerFilteredPage;
  // Read the end first: entries that leave it afterwards are already in a row.
  const end = await readLogEnd(table, storeId);
  const found = await keptEntries(table, storeId, end, { after: after ?? 0, keptAfterMs, count });
  const { entries, isEnd } = numberedBefore(found, createdBeforeMs + longestWaitForNumberMs);

  const chosen: LogEntry[] = [];
  let examined = 0;
  for (const entry of entries) {
    if (chosen.length === limit) break;
    examined += 1;
    if (topic === undefined || entry.topic === topic) chosen.push(entry);
  }
  const { events: read, cutBefore } = await eventsOf(table, storeId, chosen, maxBytes);
  const events = read.filter(({ createdAtMs }) => createdAtMs >= createdSinceMs && createdAtMs < createdBeforeMs);
  if (cutBefore !== null) return { events, upTo: cutBefore - 1, hasMore: true, last: end.sequence };
  const upTo = entries[examined - 1]?.sequence ?? null;
  return { events, upTo, hasMore: examined < entries.length || !isEnd, last: end.sequence };
}

/**
 * Refuses a number that the store's log has not reached. `param` is the field with the number.
 * @throws FieldErrors `beyond_end`, with the last number of the log
 */
export function refuseBeyondEnd(last: number, sequence: number, param = 'after_sequence'): void {
  if (sequence <= last) return;
  const message = `is beyond the end of the log, whose last number is ${last}. The number belongs to another store, or to a time before this one was restored.`;
  throw fieldError(param, 'beyond_end', message, { last_sequence: last });
}

/** Returns the entries that were numbered before a time; the first later one ends the list. */
function numberedBefore({ entries, isEnd }: Entries, endMs: number): Entries {
  const later = entries.findIndex(({ atMs }) => atMs >= endMs);
  return later === -1 ? { entries, isEnd } : { entries: entries.slice(0, later), isEnd: true };
}

type EntriesWanted = { readonly after: number; readonly keptAfterMs: number; readonly count: number };

async function keptEntries(table: Table, storeId: string, end: LogEnd, { after, keptAfterMs, count }: EntriesWanted): Promise<Entries> {
  const isOver = ({ atMs }: LogEntry): boolean => atMs <= keptAfterMs;
  const found = await entriesAfter(table, storeId, end, after, count);
  const [first] = found.entries;
  if (first === undefined || !isOver(first)) return found;
  // TTL takes days to delete expired events. Skip to the first one that is kept instead of reading all of them.
  const over = await lastOver(table, storeId, end, found, isOver);
  return over === null ? { entries: [], isEnd: true } : await entriesAfter(table, storeId, end, over, count);
}

/** Returns the entries after a number, from the rows of the log and then from its end. */
async function entriesAfter(table: Table, storeId: string, { sequence, recent }: LogEnd, after: number, count: number): Promise<Entries> {
  const entries: LogEntry[] = [];
  // Rows may overlap, and the end may repeat entries of a row.
  const add = (more: readonly LogEntry[]): void => {
    for (const entry of more) if (entry.sequence > (entries.at(-1)?.sequence ?? after)) entries.push(entry);
  };
  let isInRows = after < sequence && !(recent[0] !== undefined && isUnbroken(recent) && recent[0].sequence <= after + 1);
  for (let from = after; isInRows && entries.length <= count; ) {
    const { Items = [], LastEvaluatedKey } = await table.client.send(
      new QueryCommand({
        TableName: table.name,
        KeyConditionExpression: 'pk = :pk AND sk > :after',
        ExpressionAttributeValues: { ':pk': keys.eventLogPartition(storeId), ':after': padId(from) },
        Limit: Math.ceil((count - entries.length) / entriesPerRow) + 1,
        ConsistentRead: true,
      }),
    );
    for (const item of Items) add(logRowForm.read(item).entries);
    from = Number(Items.at(-1)?.['sk'] ?? from);
    isInRows = LastEvaluatedKey !== undefined;
  }
  if (!isInRows) add(recent);
  return { entries: entries.slice(0, count), isEnd: !isInRows && entries.length <= count };
}

/** Reports whether the entries at the end are consecutive: some may have stayed there longer than others. */
const isUnbroken = (recent: readonly LogEntry[]): boolean =>
  (recent.at(-1)?.sequence ?? 0) - (recent[0]?.sequence ?? 0) === recent.length - 1;

/**
 * Finds the number of the last expired event, when the page begins with one; null when all have expired. Times follow the order of numbers,
 * so each round of reads narrows the search to a sixteenth.
 */
async function lastOver(
  table: Table,
  storeId: string,
  end: LogEnd,
  { entries }: Entries,
  isOver: (entry: LogEntry) => boolean,
): Promise<number | null> {
  const kept = entries.findIndex((entry) => !isOver(entry));
  if (kept !== -1) return entries[kept - 1]?.sequence ?? 0;
  const newest = end.recent.at(-1);
  if (newest !== undefined && isOver(newest)) return null;
  let low = entries.at(-1)?.sequence ?? 0;
  let high = end.sequence;
  while (high - low > 1) {
    const asked = numbersBetween(low, high);
    const answers = await Promise.all(asked.map((number) => entriesAfter(table, storeId, end, number - 1, 1)));
    // TTL may have deleted a row, so the entry found may have a higher number than requested.
    const sequences = answers.map(({ entries: [entry] }) => (entry !== undefined && isOver(entry) ? entry.sequence : null));
    const firstKept = sequences.indexOf(null);
    low = sequences[(firstKept === -1 ? sequences.length : firstKept) - 1] ?? low;
    high = asked[firstKept] ?? high;
  }
  return low;
}

/** Up to fifteen numbers that divide the range between two numbers evenly, ascending. */
function numbersBetween(low: number, high: number): readonly number[] {
  const parts = Math.min(16, high - low);
  return Array.from({ length: parts - 1 }, (_, n) => low + Math.floor(((n + 1) * (high - low)) / parts));
}

type EventsRead = {
  readonly events: readonly LoggedEvent[];
  /** The number of the first event that did not fit into the page; null when all did. */
  readonly cutBefore: number | null;
};

async function eventsOf(table: Table, storeId: string, entries: readonly LogEntry[], maxBytes: number): Promise<EventsRead> {
  const entryOf = new Map(entries.map((entry) => [entry.id, entry]));
  const items = await readItems(
    table,
    entries.map(({ id }) => keys.event(storeId, id)),
  );
  const events: LoggedEvent[] = [];
  const size = createPageSizeCounter(maxBytes);
  for (const item of items) {
    const entry = entryOf.get(String(item['sk']));
    // One after another, so that no more long bodies are unpacked than the page needs.
    const event = entry === undefined ? null : await readLoggedEvent(table, item, entry);
    if (entry === undefined || event === null) continue;
    if (!size.add(event.body) && events.length > 0) return { events, cutBefore: entry.sequence };
    events.push(event);
  }
  return { events, cutBefore: null };
}
