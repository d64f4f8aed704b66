import { QueryCommand } from '@aws-sdk/lib-dynamodb';
import { fieldError } from '#shared/kernel/errors.ts';
import { type EventPosition, indexKeys, type Key, readEventPosition } from '#shared/table/keys.ts';
import { readItems } from '#shared/table/read-items.ts';
import type { Table } from '#shared/table/table-client.ts';
import { eventRetentionMs } from './event.ts';
import { type LoggedEvent, readLoggedEvent } from './logged-event-table.ts';
import { lastSequence } from './number-events-table.ts';
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
  /** Whether the event whose number is `after` is still there. */
  readonly hasAfter: boolean;
};

/** Clocks of the functions that create and number events differ by less. */
const clockDifferenceMs = 60_000;
/** An event has its number a moment after it was created, or a minute, when the stream missed it. */
const longestWaitForNumberMs = 15 * 60_000;

/** With a filter, this many events are looked at for one page; their index rows are small and name the topic. */
const maxRowsPerFilteredPage = 1_000;

type Row = { readonly key: Key; readonly position: EventPosition };
type Rows = { readonly rows: readonly Row[]; readonly end: boolean };
type FoundRows = Rows & { readonly hasAfter: boolean };

/**
 * A page of a store's events in the order of their numbers, oldest first. Without a filter it has no gap, and none to what
 * came before it, but for events whose 30 days are over: it ends before a number that the index does not show yet.
 */
export async function readEventLog(table: Table, storeId: string, wanted: LogPageWanted): Promise<LogPage> {
  const { after, limit, topic, createdSinceMs = 0, createdBeforeMs = Number.POSITIVE_INFINITY, nowMs } = wanted;
  const { maxBytes = Number.POSITIVE_INFINITY } = wanted;
  // No event has its number before it was created: what was numbered earlier is passed over like what is no longer kept.
  const keptAfterMs = Math.max(nowMs - eventRetentionMs, createdSinceMs - clockDifferenceMs);
  const count = topic === undefined ? limit + 1 : maxRowsPerFilteredPage;
  const found = await firstRows(table, storeId, { after, keptAfterMs, count });
  const { hasAfter } = found;
  const { rows, end } = numberedBefore(found, createdBeforeMs + longestWaitForNumberMs);
  const shown = withoutGap(rows, after, keptAfterMs);

  const chosen: Row[] = [];
  let examined = 0;
  for (const row of shown) {
    if (chosen.length === limit) break;
    examined += 1;
    if (topic === undefined || row.position.topic === topic) chosen.push(row);
  }
  const { events: read, cutBefore } = await eventsOf(table, chosen, maxBytes);
  const events = read.filter(({ createdAtMs }) => createdAtMs >= createdSinceMs && createdAtMs < createdBeforeMs);
  if (cutBefore !== null) return { events, upTo: cutBefore - 1, hasMore: true, hasAfter };
  return {
    events,
    upTo: shown[examined - 1]?.position.sequence ?? null,
    hasMore: examined < shown.length || (shown.length === rows.length && !end),
    hasAfter,
  };
}

/**
 * Refuses a number that the store's log has not given yet. `param` names the field that holds it.
 * @throws FieldErrors `beyond_end`, with the last number of the log
 */
export async function refuseBeyondEnd(table: Table, storeId: string, sequence: number, param = 'after_sequence'): Promise<void> {
  const last = await lastSequence(table, storeId);
  if (sequence <= last) return;
  const message = `is beyond the end of the log, whose last event has the number ${last}. The number is of another store, or of a time before this one was restored.`;
  throw fieldError(param, 'beyond_end', message, { last_sequence: last });
}

/** The rows of numbers that were given before a time; later ones end the list. */
function numberedBefore({ rows, end }: Rows, endMs: number): Rows {
  const later = rows.findIndex(({ position }) => position.relayedAtMs >= endMs);
  return later === -1 ? { rows, end } : { rows: rows.slice(0, later), end: true };
}

type FirstRows = { readonly after: number | null; readonly keptAfterMs: number; readonly count: number };

async function firstRows(table: Table, storeId: string, { after, keptAfterMs, count }: FirstRows): Promise<FoundRows> {
  const { hasAfter, ...found } = await rowsAfter(table, storeId, after ?? 0, count);
  return { ...(await keptRows(table, storeId, found, { keptAfterMs, count })), hasAfter };
}

/** The rows after a number. The row of the number is read with them: where it is there, no other call need ask whether the log goes so far. */
async function rowsAfter(table: Table, storeId: string, after: number, count: number): Promise<FoundRows> {
  if (after === 0) return { ...(await queryRows(table, storeId, 0, count)), hasAfter: false };
  const { rows, end } = await queryRows(table, storeId, after - 1, count + 1);
  const hasAfter = rows[0]?.position.sequence === after;
  if (hasAfter) return { rows: rows.slice(1), end, hasAfter };
  return { rows: rows.slice(0, count), end: end && rows.length <= count, hasAfter };
}

async function keptRows(table: Table, storeId: string, found: Rows, { keptAfterMs, count }: Omit<FirstRows, 'after'>): Promise<Rows> {
  const isOver = ({ position }: Row): boolean => position.relayedAtMs <= keptAfterMs;
  const [first] = found.rows;
  if (first === undefined || !isOver(first)) return found;
  // TTL takes days to delete what is over: rather than read through all of it, begin where the kept ones do.
  const over = await lastOver(table, storeId, found, isOver);
  return over === null ? { rows: [], end: true } : queryRows(table, storeId, over, count);
}

/**
 * The number of the last event that is over, where those of a page begin with one; null when all are. Times are in the order of
 * numbers, so that each round of rows leaves a sixteenth of the log.
 */
async function lastOver(table: Table, storeId: string, { rows, end }: Rows, isOver: (row: Row) => boolean): Promise<number | null> {
  const kept = rows.findIndex((row) => !isOver(row));
  if (kept !== -1) return rows[kept - 1]?.position.sequence ?? 0;
  const newest = end ? undefined : (await queryRows(table, storeId, 0, 1, 'newest')).rows[0];
  if (newest === undefined || isOver(newest)) return null;
  let low = rows.at(-1)?.position.sequence ?? 0;
  let high = newest.position.sequence;
  while (high - low > 1) {
    const asked = numbersBetween(low, high);
    const answers = await Promise.all(asked.map((number) => queryRows(table, storeId, number - 1, 1)));
    // TTL may have deleted a row: the row found may have a higher number than the one that was asked for.
    const sequences = answers.map(({ rows: [row] }) => (row !== undefined && isOver(row) ? row.position.sequence : null));
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

async function queryRows(
  table: Table,
  storeId: string,
  after: number,
  count: number,
  first: 'oldest' | 'newest' = 'oldest',
): Promise<Rows> {
  const { Items = [], LastEvaluatedKey } = await table.client.send(
    new QueryCommand({
      TableName: table.name,
      IndexName: 'filter_a',
      KeyConditionExpression: 'filter_a_pk = :pk AND filter_a_sk > :after',
      ExpressionAttributeValues: { ':pk': indexKeys.eventsByNumber(storeId), ':after': indexKeys.afterEventNumber(after) },
      ScanIndexForward: first === 'oldest',
      Limit: count,
    }),
  );
  const rows = Items.map((item) => ({
    key: { pk: String(item['pk']), sk: String(item['sk']) },
    position: readEventPosition(String(item['filter_a_sk'])),
  }));
  return { rows, end: LastEvaluatedKey === undefined };
}

/**
 * The rows up to the first number that is missing. Numbers are given in the order of time, so one that is missing is either
 * over, which its successor tells, or not in the index yet: an index shows writes a moment late and not in their order.
 */
function withoutGap(rows: readonly Row[], after: number | null, keptAfterMs: number): readonly Row[] {
  const gap = rows.findIndex(({ position }, n) => {
    const previous = rows[n - 1]?.position.sequence ?? after;
    return previous !== position.sequence - 1 && position.previousAtMs > keptAfterMs;
  });
  return gap === -1 ? rows : rows.slice(0, gap);
}

type EventsRead = {
  readonly events: readonly LoggedEvent[];
  /** The number of the first event that was too much for the page; null when all are there. */
  readonly cutBefore: number | null;
};

async function eventsOf(table: Table, rows: readonly Row[], maxBytes: number): Promise<EventsRead> {
  const positions = new Map(rows.map(({ key, position }) => [key.sk, position]));
  const items = await readItems(
    table,
    rows.map(({ key }) => key),
  );
  const events: LoggedEvent[] = [];
  const size = pageSize(maxBytes);
  for (const item of items) {
    const position = positions.get(String(item['sk']));
    // One after the other: long bodies are unpacked only as far as the page goes.
    const event = position === undefined ? null : await readLoggedEvent(table, item, position);
    if (position === undefined || event === null) continue;
    if (!size.add(event.body) && events.length > 0) return { events, cutBefore: position.sequence };
    events.push(event);
  }
  return { events, cutBefore: null };
}
