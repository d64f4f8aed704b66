import { UpdateCommand } from '@aws-sdk/lib-dynamodb';
import * as v from 'valibot';
import { indexKeys } from './keys.ts';
import { refusedBy } from './refused-item.ts';
import type { Table } from './table-client.ts';

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

const StoredNote = v.object({ attempts: v.number(), reason: v.string(), since_ms: v.number(), until_ms: v.nullable(v.number()) });
const StoredSetAside = v.object({ due_sk: v.optional(v.string()), set_aside: v.optional(StoredNote) });

/** What an item says of its being set aside, however little of it can be read; null when it is not. */
export function readSetAside(item: unknown): SetAside | null {
  const read = v.safeParse(StoredSetAside, item);
  if (!read.success || read.output.set_aside === undefined) return null;
  const { due_sk, set_aside } = read.output;
  const { attempts, reason, since_ms: sinceMs } = set_aside;
  return { attempts, reason, sinceMs, nextAttemptAtMs: due_sk === undefined ? null : Number.parseInt(due_sk, 10) };
}

/** The stored form of a note. */
export const setAsideAttribute = ({ attempts, reason, sinceMs, nextAttemptAtMs }: SetAside): v.InferInput<typeof StoredNote> => ({
  attempts,
  reason,
  since_ms: sinceMs,
  until_ms: nextAttemptAtMs,
});

/** The note of an item that was not passed on since: what passes an item on gives it another time, or none. Null for others. */
export function currentSetAside(item: unknown): SetAside | null {
  const note = readSetAside(item);
  const read = v.safeParse(StoredSetAside, item);
  return note !== null && read.success && read.output.set_aside?.until_ms === note.nextAttemptAtMs ? note : null;
}

const DueItem = v.object({ pk: v.string(), sk: v.string(), due_sk: v.string() });

/**
 * Notes on an item of a due queue that it could not be passed on, and moves the time at which it falls due: each time further
 * away, so that what cannot be passed on never takes the place of what can. Null when it does not wait any more, or another run
 * has moved it since it was read.
 */
export async function setAside(table: Table, item: unknown, reason: string, nowMs: number): Promise<SetAside | null> {
  const read = v.safeParse(DueItem, item);
  if (!read.success) return null;
  const due = read.output;
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
        ExpressionAttributeValues: { ':was': due.due_sk, ':next': indexKeys.dueAt(due.due_sk, nextAttemptAtMs), ...values },
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
