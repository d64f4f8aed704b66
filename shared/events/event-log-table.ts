import { QueryCommand } from '@aws-sdk/lib-dynamodb';
import { fieldError } from '#shared/kernel/errors.ts';
import { keys, padId } from '#shared/table/keys.ts';
import { readItems } from '#shared/table/read-items.ts';
import type { Table } from '#shared/table/table-client.ts';
import { eventRetentionMs } from './event.ts';
import { type LogEnd, type LogEntry, logRowForm } from './log-form.ts';
import { type LoggedEvent, readLoggedEvent } from './logged-event-table.ts';
import { readLogEnd } from './number-events-table.ts';
import { pageSize } from './page-size.ts';

export type LogPageWanted = {
  /** Only events after this number; null: from the oldest that is kept. */
  readonly after: number | null;
  readonly limit: number;
  readonly topic?: string;
  /** Only events that were created at or after this time. */
  readonly createdSinceMs?: number;
  /** Only events that were created before this time, and got their number within `longestWaitForNumberMs` of it. */
  readonly createdBeforeMs?: number;
  readonly nowMs: number;
  /** The page ends before events that would make it longer than this; it has at least one. */
  readonly maxBytes?: number;
};

export type LogPage = {
  readonly events: readonly LoggedEvent[];
  /** The number up to which the log is read with this page, whatever the filter let through; null when none was read. */
  readonly upTo: number | null;
  readonly hasMore: boolean;
  /** The last number that the log has given. */
  readonly last: number;
};

/** Clocks of the functions that create and number events differ by less. */
const clockDifferenceMs = 60_000;
/** An event has its number a moment after it was created, or a minute, when the stream missed it. */
const longestWaitForNumberMs = 15 * 60_000;

/** With a filter, this many events are looked at for one page: the log names the topic of each. */
const maxEntriesPerFilteredPage = 1_000;
/** The events of a row of the log, at least, and nearly always. */
const entriesPerRow = 30;

/** Entries in the order of their numbers; `isEnd`: the log has no more. */
type Entries = { readonly entries: readonly LogEntry[]; readonly isEnd: boolean };

/**
 * A page of a store's events in the order of their numbers, oldest first. Without a filter it has no gap, and none to what came before it, but for
 * events whose 30 days are over, or that a restore of the table lost.
 */
export async function readEventLog(table: Table, storeId: string, wanted: LogPageWanted): Promise<LogPage> {
  const { after, limit, topic, createdSinceMs = 0, createdBeforeMs = Number.POSITIVE_INFINITY, nowMs } = wanted;
  const { maxBytes = Number.POSITIVE_INFINITY } = wanted;
  // No event has its number before it was created: what was numbered earlier is passed over like what is no longer kept.
  const keptAfterMs = Math.max(nowMs - eventRetentionMs, createdSinceMs - clockDifferenceMs);
  const count = topic === undefined ? limit + 1 : maxEntriesPerFilteredPage;
  // The end first: what leaves it is in a row by then.
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
 * Refuses a number that the store's log has not given yet. `param` names the field that holds it.
 * @throws FieldErrors `beyond_end`, with the last number of the log
 */
export function refuseBeyondEnd(last: number, sequence: number, param = 'after_sequence'): void {
  if (sequence <= last) return;
  const message = `is beyond the end of the log, whose last event has the number ${last}. The number is of another store, or of a time before this one was restored.`;
  throw fieldError(param, 'beyond_end', message, { last_sequence: last });
}

/** The entries of numbers that were given before a time; later ones end the list. */
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
  // TTL takes days to delete what is over: rather than read through all of it, begin where the kept ones do.
  const over = await lastOver(table, storeId, end, found, isOver);
  return over === null ? { entries: [], isEnd: true } : await entriesAfter(table, storeId, end, over, count);
}

/** The entries after a number: those at the end of the log, and before them those of its rows. */
async function entriesAfter(table: Table, storeId: string, { sequence, recent }: LogEnd, after: number, count: number): Promise<Entries> {
  const entries: LogEntry[] = [];
  // Rows may have the same entries, and the end some that are in a row as well.
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

/** Whether entries at the end have all numbers between them: some may have stayed there longer than others. */
const isUnbroken = (recent: readonly LogEntry[]): boolean =>
  (recent.at(-1)?.sequence ?? 0) - (recent[0]?.sequence ?? 0) === recent.length - 1;

/**
 * The number of the last event that is over, where those of a page begin with one; null when all are. Times are in the order of
 * numbers, so that each round of rows leaves a sixteenth of the log.
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
    // TTL may have deleted a row: the entry found may have a higher number than the one that was asked for.
    const sequences = answers.map(({ entries: [entry] }) => (entry !== undefined && isOver(entry) ? entry.sequence : null));
    const firstKept = sequences.indexOf(null);
    low = sequences[(firstKept === -1 ? sequences.length : firstKept) - 1] ?? low;
    high = asked[firstKept] ?? high;
  }
  return low;
}

/** Numbers that divide what lies between two others into equal parts, ascending: fifteen, or all where there are fewer. */
function numbersBetween(low: number, high: number): readonly number[] {
  const parts = Math.min(16, high - low);
  return Array.from({ length: parts - 1 }, (_, n) => low + Math.floor(((n + 1) * (high - low)) / parts));
}

type EventsRead = {
  readonly events: readonly LoggedEvent[];
  /** The number of the first event that was too much for the page; null when all are there. */
  readonly cutBefore: number | null;
};

async function eventsOf(table: Table, storeId: string, entries: readonly LogEntry[], maxBytes: number): Promise<EventsRead> {
  const entryOf = new Map(entries.map((entry) => [entry.id, entry]));
  const items = await readItems(
    table,
    entries.map(({ id }) => keys.event(storeId, id)),
  );
  const events: LoggedEvent[] = [];
  const size = pageSize(maxBytes);
  for (const item of items) {
    const entry = entryOf.get(String(item['sk']));
    // One after the other: long bodies are unpacked only as far as the page goes.
    const event = entry === undefined ? null : await readLoggedEvent(table, item, entry);
    if (entry === undefined || event === null) continue;
    if (!size.add(event.body) && events.length > 0) return { events, cutBefore: entry.sequence };
    events.push(event);
  }
  return { events, cutBefore: null };
}
