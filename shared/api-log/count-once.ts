import type { ApiCall } from './api-call.ts';

/** What is known of the calls of one key and day. */
export type CountedBefore = {
  /** Request ids whose calls are in the log. A call is written after it was counted, so these were counted. */
  readonly inLog: ReadonlySet<string>;
  /** Request ids that were counted, and were not seen in the log since. */
  readonly pending: readonly string[];
};

/** What is left to do for calls of one key and day. */
export type CallsToRecord = {
  /** Are counted first, if there are any: together with `pending`, which replaces the one before. */
  readonly toCount: readonly ApiCall[];
  readonly pending: readonly string[];
  /** Are written when all of `toCount` were counted. */
  readonly toWrite: readonly ApiCall[];
};

/** Beyond so many, calls are counted but cannot be written: the list then must not grow for the rest of the day. */
export const mostPending = 500;

/**
 * Decides what calls that were delivered still need. A call is counted unless it is in the log or pending, whatever company it comes in. The list
 * of pending ids ends with those that are counted now, so that two updates of a day never leave the same list.
 */
export function callsToRecord(delivered: readonly ApiCall[], { inLog, pending }: CountedBefore): CallsToRecord {
  const toWrite = delivered.filter(({ requestId }) => !inLog.has(requestId));
  const counted = new Set(pending);
  const toCount = toWrite.filter(({ requestId }) => !counted.has(requestId));
  const stillPending = pending.filter((requestId) => !inLog.has(requestId));
  return { toCount, toWrite, pending: [...stillPending, ...toCount.map(({ requestId }) => requestId)].slice(-mostPending) };
}
