import { keys } from '#shared/table/keys.ts';
import { readItem } from '#shared/table/read-items.ts';
import { isTransient } from '#shared/table/retry-transient.ts';
import { type QuarantineNote, readQuarantineNote } from '#shared/table/rows/quarantine.ts';
import { absent, number, storedForm } from '#shared/table/rows/stored-form.ts';
import type { Table } from '#shared/table/table-client.ts';
import { eventRetentionMs } from './event.ts';
import type { LogEntry } from './log-form.ts';
import { numberedAtMsOf, readLogEnd } from './number-events-table.ts';
import { nameOfEvent, readWholeEvent, type WholeEvent } from './outbox-table.ts';
import { isInternal } from './topics.ts';

/** A numbered event, as read from its store's log. */
export type LoggedEvent = Omit<WholeEvent, 'body'> & {
  readonly sequence: number;
  /** Null if the event's item cannot be read. */
  readonly body: string | null;
  /** Why the event could not be passed on to some or all webhook endpoints; null if no failure is recorded. */
  readonly setAside: QuarantineNote | null;
};

/** Reads an event from its item and its log entry; null if parts of its body have expired. */
export async function readLoggedEvent(table: Table, item: unknown, entry: LogEntry): Promise<LoggedEvent | null> {
  const event = await readable(table, item, entry);
  return event === null ? null : { ...event, sequence: entry.sequence, setAside: readQuarantineNote(item) };
}

/**
 * Reads an event; null if parts of its body have expired. If this version cannot read the event, returns the event
 * without its body, so that the log's other events can still be read.
 */
async function readable(table: Table, item: unknown, entry: LogEntry): Promise<Omit<LoggedEvent, 'sequence' | 'setAside'> | null> {
  try {
    return await readWholeEvent(table, item);
  } catch (error) {
    if (isTransient(error)) throw error;
    const { id, storeId } = nameOfEvent(item);
    return { id, storeId, topic: entry.topic, createdAtMs: entry.atMs, body: null };
  }
}

/** The fields of an event's item from which its log entry is derived. */
export const eventPlaceForm = storedForm<{ readonly sequence: number | null; readonly expiresAt: number | null }>()({
  sequence: absent(number),
  expiresAt: absent(number),
});

/**
 * Returns the log entries of a store's events, by event id. Events that have expired or are not in the log are omitted.
 * If an event's item contains no number, the log's end is searched, because the number may not have been stored on the
 * item yet.
 */
export async function logEntriesOf(
  table: Table,
  storeId: string,
  items: readonly unknown[],
  nowMs: number,
): Promise<ReadonlyMap<string, LogEntry>> {
  const found: LogEntry[] = [];
  const asked = new Set<string>();
  for (const item of items) {
    const { id, topic } = nameOfEvent(item);
    const { sequence, expiresAt } = eventPlaceForm.read(item);
    if (sequence !== null) found.push({ id, topic, sequence, atMs: expiresAt === null ? nowMs : numberedAtMsOf(expiresAt) });
    else if (!isInternal(topic)) asked.add(id);
  }
  if (asked.size > 0) found.push(...(await readLogEnd(table, storeId)).recent.filter(({ id }) => asked.has(id)));
  return new Map(found.filter(({ atMs }) => atMs > nowMs - eventRetentionMs).map((entry) => [entry.id, entry]));
}

/**
 * Reads an event by its id, with strong consistency. Null if the event does not exist, or is not yet or no longer in
 * the log.
 */
export async function getLoggedEvent(table: Table, storeId: string, eventId: string, nowMs: number): Promise<LoggedEvent | null> {
  const item = await readItem(table, keys.event(storeId, eventId));
  const entry = item === null ? undefined : (await logEntriesOf(table, storeId, [item], nowMs)).get(eventId);
  return entry === undefined ? null : readLoggedEvent(table, item, entry);
}
