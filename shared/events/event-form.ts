import { longTextFields, type StoredLongText } from '#shared/table/rows/long-text.ts';
import { absent, number, storedForm, text } from '#shared/table/rows/stored-form.ts';
import { StoredFormError } from '#shared/table/rows/stored-form-error.ts';

/* How an event is stored in its item, which is the outbox and the log at once. */

/** The fields of an event's item. Its topic may be one that a newer version wrote and this one does not know. */
export type EventRow = StoredLongText & {
  readonly id: string;
  readonly storeId: string;
  readonly topic: string;
  readonly createdAtMs: number;
  /** Its number in the log of its store; null until it has one. */
  readonly sequence: number | null;
  /** When it was handed to the bus; null until then. */
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
 * @throws StoredFormError for what is none, and for one without a body
 */
export function parseEventRow(item: unknown): EventRow {
  const row = eventForm.read(item);
  if (row.body === null && row.bodyPacked === null) throw new StoredFormError('body', 'text');
  return row;
}
