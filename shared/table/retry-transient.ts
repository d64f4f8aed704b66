import { setTimeout as sleep } from 'node:timers/promises';
import type { AttributeValue } from '@aws-sdk/client-dynamodb';
import { OutOfTime, remainingMs } from './deadline.ts';

/* Errors of the table that may pass, or late answers, and how long to wait before the retry. */

const usualAttempts = 8;
const firstPauseMs = 25;
const longestPauseMs = 800;

/** Errors that say that more was asked of a partition, or of the table, at once than it takes. */
const throttleNames = new Set(['ThrottlingException', 'ProvisionedThroughputExceededException', 'RequestLimitExceeded']);
/** The same, or that another transaction had the item. */
const overloadNames = new Set(['TransactionConflictException', ...throttleNames]);
/** Other errors after which the same writes may simply be tried again. */
const transientNames = new Set([
  'TransactionInProgressException',
  'InternalServerError',
  'ServiceUnavailable',
  'TimeoutError',
  'NetworkingError',
  'ECONNRESET',
  'ECONNREFUSED',
  'EPIPE',
  'ETIMEDOUT',
]);

/** Why an action of a transaction was cancelled: another transaction had its item. */
export const conflictReason = 'TransactionConflict';
const overloadReasons = new Set([conflictReason, 'ThrottlingError', 'ProvisionedThroughputExceeded']);

type Reason = { readonly Code?: string; readonly Item?: Record<string, AttributeValue> };

/** Why a transaction was cancelled, action by action; null for any other error. */
export const reasonsOf = (error: unknown): readonly Reason[] | null =>
  error instanceof Error && error.name === 'TransactionCanceledException'
    ? ((error as { CancellationReasons?: readonly Reason[] }).CancellationReasons ?? [])
    : null;

/** The rows had changed, each time they were read and decided again, before they could be written. */
export class ChangedTooOften extends Error {
  constructor(cause: unknown) {
    super('What was read was changed by others at each attempt.', { cause });
    this.name = 'ChangedTooOften';
  }
}

/** Whether a transaction certainly did not happen because others had an item of it. */
export const isConflict = (error: unknown): boolean => reasonsOf(error)?.some(({ Code }) => Code === conflictReason) ?? false;

/** Whether there was no getting through in the time there was: conflicts, throttles, lost races, or no answer at all. */
export function isOverload(error: unknown): boolean {
  if (error instanceof ChangedTooOften || error instanceof OutOfTime) return true;
  const reasons = reasonsOf(error);
  if (reasons !== null) return reasons.some((reason) => overloadReasons.has(reason.Code ?? ''));
  return error instanceof Error && overloadNames.has(error.name);
}

/** Whether the table refused a call because more was asked of it than it takes. */
export const isThrottle = (error: unknown): boolean => error instanceof Error && throttleNames.has(error.name);

/** Whether an error may pass by itself: a conflict, a throttle, a lost connection. Time that is over does not come back. */
export const isTransient = (error: unknown): boolean =>
  (isOverload(error) && !(error instanceof OutOfTime)) ||
  (error instanceof Error && (transientNames.has(error.name) || transientNames.has((error as { code?: string }).code ?? '')));

/** How long a write may be attempted, and how it waits between attempts. */
export type Timing = {
  readonly deadlineMs: number;
  readonly nowMs: () => number;
  readonly pause?: (ms: number) => Promise<unknown>;
  /** At most so many attempts; 8 unless said otherwise. */
  readonly attempts?: number;
};

export const anyTime: Timing = { deadlineMs: Number.POSITIVE_INFINITY, nowMs: Date.now };

/**
 * Waits before the next attempt, with full jitter.
 * @throws the error itself when it will not pass, or there is to be no further attempt
 */
export async function pauseAfter(
  error: unknown,
  attempt: number,
  { deadlineMs, nowMs, pause = sleep, attempts = usualAttempts }: Timing,
): Promise<void> {
  const pauseMs = Math.random() * Math.min(longestPauseMs, firstPauseMs * 2 ** attempt);
  const isOver = attempt >= attempts || nowMs() + pauseMs > deadlineMs || pauseMs > remainingMs();
  if (!isTransient(error) || isOver) throw error;
  await pause(pauseMs);
}
