import { UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { indexKeys, type Key } from '../keys.ts';
import { refusedBy } from '../refused-item.ts';
import type { Table } from '../table-client.ts';
import { absent, number, optional, readOrNull, storedForm, text } from './stored-form.ts';

/** That a record could not be passed on: how often, why the last time, and since when. */
export type SetAside = {
  readonly attempts: number;
  readonly reason: string;
  /** Of the first time. */
  readonly sinceMs: number;
  /** When it is tried again by itself; null when a message of a queue brings it back. */
  readonly nextAttemptAtMs: number | null;
};

const firstWaitMs = 60_000;
const longestWaitMs = 6 * 3_600_000;

/** After so many attempts, a quarter of an hour after the first, an alarm is raised for a record. */
export const stuckAfterAttempts = 5;

/** How long a record waits after so many attempts: a minute, then twice as long each time, up to six hours. */
export const setAsideWaitMs = (attempts: number): number => Math.min(firstWaitMs * 2 ** (attempts - 1), longestWaitMs);

/** A note as it is stored: with the time that the item was given when it was noted, which another run may have changed. */
type StoredNote = { readonly attempts: number; readonly reason: string; readonly sinceMs: number; readonly untilMs: number | null };
type StoredSetAside = { readonly dueSk: string | null; readonly setAside: StoredNote | null };

const noteForm = storedForm<StoredNote>()({ attempts: number, reason: text, sinceMs: number, untilMs: optional(number) });
export const setAsideForm = storedForm<StoredSetAside>()({ dueSk: absent(text), setAside: absent(noteForm) });

const noteOf = ({ dueSk, setAside: note }: StoredSetAside): SetAside | null => {
  if (note === null) return null;
  const { untilMs: _, ...known } = note;
  return { ...known, nextAttemptAtMs: dueSk === null ? null : indexKeys.dueTime(dueSk) };
};

/** The quarantine of an item, readable even when the rest is not; null when it is not in quarantine. */
export function readSetAside(item: unknown): SetAside | null {
  const stored = readOrNull(setAsideForm, item);
  return stored === null ? null : noteOf(stored);
}

/** The stored form of a note. */
export const setAsideAttribute = ({ nextAttemptAtMs, ...note }: SetAside): Record<string, unknown> =>
  noteForm.write({ ...note, untilMs: nextAttemptAtMs });

/** The note of an item that was not passed on since: what passes an item on gives it another time, or none. Null for others. */
export function currentSetAside(item: unknown): SetAside | null {
  const stored = readOrNull(setAsideForm, item);
  const note = stored === null ? null : noteOf(stored);
  return note !== null && stored?.setAside?.untilMs === note.nextAttemptAtMs ? note : null;
}

type DueItem = Key & { readonly dueSk: string };
export const dueItemForm = storedForm<DueItem>()({ pk: text, sk: text, dueSk: text });

/**
 * Notes on an item of a due queue that it could not be passed on, and moves the time at which it falls due: each time further
 * away, so that what cannot be passed on never takes the place of what can. Null when it does not wait any more, or another run
 * has moved it since it was read.
 */
export async function setAside(table: Table, item: unknown, reason: string, nowMs: number): Promise<SetAside | null> {
  const due = readOrNull(dueItemForm, item);
  if (due === null) return null;
  const known = currentSetAside(item);
  const attempts = (known?.attempts ?? 0) + 1;
  const nextAttemptAtMs = nowMs + setAsideWaitMs(attempts);
  const note: SetAside = { attempts, reason, sinceMs: known?.sinceMs ?? nowMs, nextAttemptAtMs };
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
    await move('SET due_sk = :next, set_aside = :note', { ':note': setAsideAttribute(note) });
  } catch (error) {
    if (refusedBy(error) !== null) return null;
    // An item as large as may be takes no note, but its time can be moved: that does not change its size.
    if (!(error instanceof Error) || error.name !== 'ValidationException') throw error;
    await move('SET due_sk = :next', {});
  }
  return note;
}
