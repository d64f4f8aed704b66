import { longTextFields, type StoredLongText } from '#shared/table/rows/long-text.ts';
import { absent, number, storedForm, text } from '#shared/table/rows/stored-form.ts';
import { StoredFormError } from '#shared/table/rows/stored-form-error.ts';

/*
 * The stored form of an event. At first, an event's item is its outbox entry. After the event has been numbered,
 * readers of the log read the event from the same item.
 */

/** The fields of an event's item. The topic may be one that only a newer version of the service knows. */
export type EventRow = StoredLongText & {
  readonly id: string;
  readonly storeId: string;
  readonly topic: string;
  readonly createdAtMs: number;
  /** The event's number in its store's log; null until it is numbered. */
  readonly sequence: number | null;
  /** The time at which the event was put on the bus; null if it has not been. */
  readonly relayedAtMs: number | null;
};

export const eventForm = storedForm<EventRow>()({
  id: text,
  storeId: text,
  topic: text,
  ...longTextFields,
  createdAtMs: number,
  sequence: absent(number),
  relayedAtMs: absent(number),
});

/**
 * Reads a stored item as an event.
 * @throws StoredFormError if the item is not an event or has no body
 */
export function parseEventRow(item: unknown): EventRow {
  const row = eventForm.read(item);
  if (row.body === null && row.bodyPacked === null) throw new StoredFormError('body', 'text');
  return row;
}
