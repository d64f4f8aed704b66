import { UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { indexKeys, type Key } from '../keys.ts';
import { refusedItemOf } from '../refused-item.ts';
import type { Table } from '../table-client.ts';
import { absent, number, optional, readOrNull, storedForm, text } from './stored-form.ts';

/** The note on a record that could not be processed: how often, the last reason, and since when. */
export type QuarantineNote = {
  readonly attempts: number;
  readonly reason: string;
  /** The time of the first failure. */
  readonly sinceMs: number;
  /** When it is retried automatically; null when a queue message brings it back. */
  readonly nextAttemptAtMs: number | null;
};

const firstWaitMs = 60_000;
const longestWaitMs = 6 * 3_600_000;

/** The attempts after which an alarm is raised for a record. They take a quarter of an hour. */
export const stuckAfterAttempts = 5;

/** Returns how long a record waits after this many attempts: a minute, doubled each time, up to six hours. */
export const quarantineWaitMs = (attempts: number): number => Math.min(firstWaitMs * 2 ** (attempts - 1), longestWaitMs);

/** A note as stored. `untilMs` is the due time the item got with the note; another run may have changed the item's due time since. */
type StoredNote = { readonly attempts: number; readonly reason: string; readonly sinceMs: number; readonly untilMs: number | null };
type StoredQuarantineNote = { readonly dueSk: string | null; readonly setAside: StoredNote | null };

const noteForm = storedForm<StoredNote>()({ attempts: number, reason: text, sinceMs: number, untilMs: optional(number) });
export const quarantineForm = storedForm<StoredQuarantineNote>()({ dueSk: absent(text), setAside: absent(noteForm) });

const noteOf = ({ dueSk, setAside: note }: StoredQuarantineNote): QuarantineNote | null => {
  if (note === null) return null;
  const { untilMs: _, ...known } = note;
  return { ...known, nextAttemptAtMs: dueSk === null ? null : indexKeys.dueTime(dueSk) };
};

/** Reads the note on an item, even if the rest of the item is unreadable; null when it was not set aside. */
export function readQuarantineNote(item: unknown): QuarantineNote | null {
  const stored = readOrNull(quarantineForm, item);
  return stored === null ? null : noteOf(stored);
}

/** Returns the stored form of a note. */
export const quarantineAttribute = ({ nextAttemptAtMs, ...note }: QuarantineNote): Record<string, unknown> =>
  noteForm.write({ ...note, untilMs: nextAttemptAtMs });

/**
 * Returns the note on an item if it still applies. Processing the item changes or removes its due time, so a note with a different time is
 * obsolete. Null for other items.
 */
export function currentQuarantineNote(item: unknown): QuarantineNote | null {
  const stored = readOrNull(quarantineForm, item);
  const note = stored === null ? null : noteOf(stored);
  return note !== null && stored?.setAside?.untilMs === note.nextAttemptAtMs ? note : null;
}

type DueItem = Key & { readonly dueSk: string };
export const dueItemForm = storedForm<DueItem>()({ pk: text, sk: text, dueSk: text });

/**
 * Sets an item of a due queue aside: records the failure, and postpones its due time further each time, so that it never blocks items that
 * can be processed. Returns null when the item no longer waits, or another run has moved it since it was read.
 */
export async function quarantine(table: Table, item: unknown, reason: string, nowMs: number): Promise<QuarantineNote | null> {
  const due = readOrNull(dueItemForm, item);
  if (due === null) return null;
  const known = currentQuarantineNote(item);
  const attempts = (known?.attempts ?? 0) + 1;
  const nextAttemptAtMs = nowMs + quarantineWaitMs(attempts);
  const note: QuarantineNote = { attempts, reason, sinceMs: known?.sinceMs ?? nowMs, nextAttemptAtMs };
  const move = (expression: string, values: Readonly<Record<string, unknown>>) =>
    table.client.send(
      new UpdateCommand({
        TableName: table.name,
        Key: { pk: due.pk, sk: due.sk },
        UpdateExpression: expression,
        ConditionExpression: 'due_sk = :was',
        ExpressionAttributeValues: { ':was': due.dueSk, ':next': indexKeys.dueAt(due.dueSk, nextAttemptAtMs), ...values },
      }),
    );
  try {
    await move('SET due_sk = :next, set_aside = :note', { ':note': quarantineAttribute(note) });
  } catch (error) {
    if (refusedItemOf(error) !== null) return null;
    // An item of the maximum size has no room for the note. Its due time can still be moved, because that does not change the size.
    if (!(error instanceof Error) || error.name !== 'ValidationException') throw error;
    await move('SET due_sk = :next', {});
  }
  return note;
}
