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
  /** Reads only events after this number; null starts with the oldest event that is still kept. */
  readonly after: number | null;
  readonly limit: number;
  readonly topic?: string;
  /** Reads only events created at or after this time. */
  readonly createdSinceMs?: number;
  /** Reads only events created before this time. */
  readonly createdBeforeMs?: number;
  readonly nowMs: number;
  /** The maximum size of the page. The page contains at least one event, even if that event alone is larger. */
  readonly maxBytes?: number;
};

export type LogPage = {
  readonly events: readonly LoggedEvent[];
  /**
   * The highest number in the part of the log that was read for this page, even if the filter excludes its event; null
   * if nothing was read.
   */
  readonly upTo: number | null;
  readonly hasMore: boolean;
  /** The highest sequence number that has been assigned in the log; 0 if there is none. */
  readonly last: number;
};

/**
 * The maximum difference between the clock of the function that creates an event and the clock of the function that
 * numbers it.
 */
const clockDifferenceMs = 60_000;
/**
 * The maximum time until an event is numbered. Usually an event is numbered within a minute, even if the stream missed
 * it.
 */
const longestWaitForNumberMs = 15 * 60_000;

/** The maximum number of log entries that are examined for a page with a topic filter. */
const maxEntriesPerFilteredPage = 1_000;
/** Nearly every row of the log has at least this many entries. */
const entriesPerRow = 30;

/** Log entries in the order of their numbers. `isEnd` means that no further entries follow. */
type Entries = { readonly entries: readonly LogEntry[]; readonly isEnd: boolean };

/**
 * Reads a page of a store's events in the order of their numbers, oldest first. Without a filter, a number is missing
 * only if its event is older than 30 days or was lost when the table was restored.
 */
export async function readEventLog(table: Table, storeId: string, wanted: LogPageQuery): Promise<LogPage> {
  const { after, limit, topic, createdSinceMs = 0, createdBeforeMs = Number.POSITIVE_INFINITY, nowMs } = wanted;
  const { maxBytes = Number.POSITIVE_INFINITY } = wanted;
  // An entry from before the time `createdSinceMs` is skipped, because its event is even older.
  const keptAfterMs = Math.max(nowMs - eventRetentionMs, createdSinceMs - clockDifferenceMs);
  const count = topic === undefined ? limit + 1 : maxEntriesPerFilteredPage;
  // The item with the newest entries must be read before the rows. In the opposite order, an entry that moves to a row
  // could be missed.
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
 * Refuses a sequence number that the store's log has not reached yet. `param` is the request field that contains the
 * number.
 * @throws FieldErrors `beyond_end`, with the log's last number
 */
export function refuseBeyondEnd(last: number, sequence: number, param = 'after_sequence'): void {
  if (sequence <= last) return;
  const message = `is beyond the end of the log, whose last number is ${last}. The number belongs to another store, or to a time before this one was restored.`;
  throw fieldError(param, 'beyond_end', message, { last_sequence: last });
}

/**
 * Returns the entries whose events got their numbers before the time `endMs`. If no further page has entries from
 * before `endMs`, `isEnd` is true.
 */
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
  // TTL may delete expired entries days late. Instead of reading all of them, skip to the first entry that is kept.
  const over = await lastOver(table, storeId, end, found, isOver);
  return over === null ? { entries: [], isEnd: true } : await entriesAfter(table, storeId, end, over, count);
}

/** Returns at most `count` entries of the log with numbers above `after`, in ascending order. */
async function entriesAfter(table: Table, storeId: string, { sequence, recent }: LogEnd, after: number, count: number): Promise<Entries> {
  const entries: LogEntry[] = [];
  // The same entry can be in several rows and in the item with the newest entries.
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

/**
 * Reports whether the entries at the log's end have consecutive numbers. Gaps are possible, because entries do not move
 * to rows in the order of their numbers.
 */
const isUnbroken = (recent: readonly LogEntry[]): boolean =>
  (recent.at(-1)?.sequence ?? 0) - (recent[0]?.sequence ?? 0) === recent.length - 1;

/**
 * Returns the sequence number of the newest expired entry; null if all entries of the log have expired. The first
 * element of `entries` must be an expired entry.
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
    // TTL may already have deleted the row that contained the requested number. In that case, the entry that was found
    // has a higher number.
    const sequences = answers.map(({ entries: [entry] }) => (entry !== undefined && isOver(entry) ? entry.sequence : null));
    const firstKept = sequences.indexOf(null);
    low = sequences[(firstKept === -1 ? sequences.length : firstKept) - 1] ?? low;
    high = asked[firstKept] ?? high;
  }
  return low;
}

/** Returns up to fifteen numbers that split a range into parts of about equal size, in ascending order. */
function numbersBetween(low: number, high: number): readonly number[] {
  const parts = Math.min(16, high - low);
  return Array.from({ length: parts - 1 }, (_, n) => low + Math.floor(((n + 1) * (high - low)) / parts));
}

type EventsRead = {
  readonly events: readonly LoggedEvent[];
  /** The number of the first event that did not fit into the page; null if all did. */
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
    // The events are read one by one, so that only as many long bodies are unpacked as the page needs.
    const event = entry === undefined ? null : await readLoggedEvent(table, item, entry);
    if (entry === undefined || event === null) continue;
    if (!size.add(event.body) && events.length > 0) return { events, cutBefore: entry.sequence };
    events.push(event);
  }
  return { events, cutBefore: null };
}
