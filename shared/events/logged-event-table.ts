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

/** A numbered event, as its store reads it. */
export type LoggedEvent = Omit<WholeEvent, 'body'> & {
  readonly sequence: number;
  /** Null when the item cannot be read. */
  readonly body: string | null;
  /** Why it was not passed on to some or all webhook endpoints; null when it was. */
  readonly setAside: QuarantineNote | null;
};

/** Reads the event of an item, with its entry in the log; null when parts of its body have expired. */
export async function readLoggedEvent(table: Table, item: unknown, entry: LogEntry): Promise<LoggedEvent | null> {
  const event = await readable(table, item, entry);
  return event === null ? null : { ...event, sequence: entry.sequence, setAside: readQuarantineNote(item) };
}

/** Reads an event, or only its name when this version cannot read it, so that it does not hide the events after it. */
async function readable(table: Table, item: unknown, entry: LogEntry): Promise<Omit<LoggedEvent, 'sequence' | 'setAside'> | null> {
  try {
    return await readWholeEvent(table, item);
  } catch (error) {
    if (isTransient(error)) throw error;
    const { id, storeId } = nameOfEvent(item);
    return { id, storeId, topic: entry.topic, createdAtMs: entry.atMs, body: null };
  }
}

/** The fields of an event's item that give its entry in the log. */
export const eventPlaceForm = storedForm<{ readonly sequence: number | null; readonly expiresAt: number | null }>()({
  sequence: absent(number),
  expiresAt: absent(number),
});

/**
 * Reads the log entries of events of one store, by id. Events without a number and expired ones have none. An event whose item has no
 * number may have got one a moment ago; then the end of the log has it.
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

/** Reads the event with this id consistently; null when the log does not show it: not yet, no longer, or never. */
export async function getLoggedEvent(table: Table, storeId: string, eventId: string, nowMs: number): Promise<LoggedEvent | null> {
  const item = await readItem(table, keys.event(storeId, eventId));
  const entry = item === null ? undefined : (await logEntriesOf(table, storeId, [item], nowMs)).get(eventId);
  return entry === undefined ? null : readLoggedEvent(table, item, entry);
}
