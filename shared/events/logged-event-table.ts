import { type EventPosition, keys, readEventPosition } from '#shared/table/keys.ts';
import { readItem } from '#shared/table/read-items.ts';
import { isTransient } from '#shared/table/retry-transient.ts';
import { readSetAside, type SetAside } from '#shared/table/rows/set-aside.ts';
import { absent, storedForm, text } from '#shared/table/rows/stored-form.ts';
import type { Table } from '#shared/table/table-client.ts';
import { eventRetentionMs } from './event.ts';
import { nameOfEvent, readWholeEvent, type WholeEvent } from './outbox-table.ts';

/** A numbered event, as its store reads it. */
export type LoggedEvent = Omit<WholeEvent, 'body'> & {
  readonly sequence: number;
  /** Null when the item cannot be read. */
  readonly body: string | null;
  /** Why it was not passed on to the receivers of webhooks, or not to all of them; null when it was. */
  readonly setAside: SetAside | null;
};

/** The event of an item at its place in the log; null when parts of its bytes are gone, since its time is over. */
export async function readLoggedEvent(table: Table, item: unknown, position: EventPosition): Promise<LoggedEvent | null> {
  const event = await readable(table, item, position);
  return event === null ? null : { ...event, sequence: position.sequence, setAside: readSetAside(item) };
}

/** One event that this version cannot read must not hide all that come after it. */
async function readable(table: Table, item: unknown, position: EventPosition): Promise<Omit<LoggedEvent, 'sequence' | 'setAside'> | null> {
  try {
    return await readWholeEvent(table, item);
  } catch (error) {
    if (isTransient(error)) throw error;
    const { id, storeId } = nameOfEvent(item);
    return { id, storeId, topic: position.topic, createdAtMs: position.relayedAtMs, body: null };
  }
}

export const eventPlaceForm = storedForm<{ readonly filterASk: string | null }>()({ filterASk: absent(text) });

/** The place of an event in the log; null for one without a number (yet), and for one whose 30 days are over. */
export function placeOf(item: unknown, nowMs: number): EventPosition | null {
  const { filterASk } = eventPlaceForm.read(item);
  const position = filterASk === null ? null : readEventPosition(filterASk);
  return position === null || position.relayedAtMs <= nowMs - eventRetentionMs ? null : position;
}

/** The event with this id, read consistently; null when the log does not show it: not yet, no longer, or never. */
export async function getLoggedEvent(table: Table, storeId: string, eventId: string, nowMs: number): Promise<LoggedEvent | null> {
  const item = await readItem(table, keys.event(storeId, eventId));
  const position = item === null ? null : placeOf(item, nowMs);
  return position === null ? null : readLoggedEvent(table, item, position);
}
