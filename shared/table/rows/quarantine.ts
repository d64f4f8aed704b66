import { UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { indexKeys, type Key } from '../keys.ts';
import { refusedItemOf } from '../refused-item.ts';
import type { Table } from '../table-client.ts';
import { absent, number, optional, readOrNull, storedForm, text } from './stored-form.ts';

/** The note on a record that could not be processed: how often and since when it has failed, and the latest reason. */
export type QuarantineNote = {
  readonly attempts: number;
  readonly reason: string;
  /** The time of the first failure. */
  readonly sinceMs: number;
  /** The time of the next scheduled retry. Null if a queue message triggers the retry instead. */
  readonly nextAttemptAtMs: number | null;
};

const firstWaitMs = 60_000;
const longestWaitMs = 6 * 3_600_000;

/**
 * A record raises an alarm if it still fails after this many attempts. The attempts take about a quarter of an hour.
 */
export const stuckAfterAttempts = 5;

/**
 * Returns how long a record waits after this many attempts, in ms: a minute after the first, then twice as long each
 * time, up to six hours.
 */
export const quarantineWaitMs = (attempts: number): number => Math.min(firstWaitMs * 2 ** (attempts - 1), longestWaitMs);

/**
 * A note as stored. `untilMs` is the due time that was written to the item together with the note. Another run may have
 * changed the item's due time since then.
 */
type StoredNote = { readonly attempts: number; readonly reason: string; readonly sinceMs: number; readonly untilMs: number | null };
type StoredQuarantineNote = { readonly dueSk: string | null; readonly setAside: StoredNote | null };

const noteForm = storedForm<StoredNote>()({ attempts: number, reason: text, sinceMs: number, untilMs: optional(number) });
export const quarantineForm = storedForm<StoredQuarantineNote>()({ dueSk: absent(text), setAside: absent(noteForm) });

const noteOf = ({ dueSk, setAside: note }: StoredQuarantineNote): QuarantineNote | null => {
  if (note === null) return null;
  const { untilMs: _, ...known } = note;
  return { ...known, nextAttemptAtMs: dueSk === null ? null : indexKeys.dueTime(dueSk) };
};

/**
 * Reads the quarantine note on an item, even if the rest of the item is unreadable. Returns null if the item was never
 * quarantined.
 */
export function readQuarantineNote(item: unknown): QuarantineNote | null {
  const stored = readOrNull(quarantineForm, item);
  return stored === null ? null : noteOf(stored);
}

/** Returns the stored form of a note. */
export const quarantineAttribute = ({ nextAttemptAtMs, ...note }: QuarantineNote): Record<string, unknown> =>
  noteForm.write({ ...note, untilMs: nextAttemptAtMs });

/**
 * Returns the note on an item. If the item has no note, or if its due time has changed since the note was written,
 * returns null.
 */
export function currentQuarantineNote(item: unknown): QuarantineNote | null {
  const stored = readOrNull(quarantineForm, item);
  const note = stored === null ? null : noteOf(stored);
  return note !== null && stored?.setAside?.untilMs === note.nextAttemptAtMs ? note : null;
}

type DueItem = Key & { readonly dueSk: string };
export const dueItemForm = storedForm<DueItem>()({ pk: text, sk: text, dueSk: text });

/**
 * Quarantines an item in a due queue: records the failure and postpones the item, for longer each time, so that it
 * never blocks other items. Returns null if the item is no longer waiting, or if another run has changed its due time
 * in the meantime.
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
    // An item of maximum size has no room for the note about the failure. Therefore only its due time is moved, because
    // this does not change the item's size.
    if (!(error instanceof Error) || error.name !== 'ValidationException') throw error;
    await move('SET due_sk = :next', {});
  }
  return note;
}
