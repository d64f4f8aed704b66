import { setTimeout as sleep } from 'node:timers/promises';
import type { AttributeValue } from '@aws-sdk/client-dynamodb';
import { OutOfTime, remainingMs } from './deadline.ts';

/* Which errors of the table are transient, and how long to wait before a retry. */

const usualAttempts = 8;
const firstPauseMs = 25;
const longestPauseMs = 800;

/** Throttling errors: a partition or the table received more than it accepts. */
const throttleNames = new Set(['ThrottlingException', 'ProvisionedThroughputExceededException', 'RequestLimitExceeded']);
/** Throttling errors, and conflicts with another transaction. */
const overloadNames = new Set(['TransactionConflictException', ...throttleNames]);
/** Other errors after which the same writes may simply be repeated. */
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

/** The reason why an action of a transaction was canceled: another transaction held its item. */
export const conflictReason = 'TransactionConflict';
const overloadReasons = new Set([conflictReason, 'ThrottlingError', 'ProvisionedThroughputExceeded']);

type Reason = { readonly Code?: string; readonly Item?: Record<string, AttributeValue> };

/** Returns why a transaction was canceled, action by action; null for any other error. */
export const cancellationReasonsOf = (error: unknown): readonly Reason[] | null =>
  error instanceof Error && error.name === 'TransactionCanceledException'
    ? ((error as { CancellationReasons?: readonly Reason[] }).CancellationReasons ?? [])
    : null;

/** The rows had changed before every attempt to write them, although each attempt read them again. */
export class ChangedTooOften extends Error {
  constructor(cause: unknown) {
    super('The rows had changed before every attempt to write them.', { cause });
    this.name = 'ChangedTooOften';
  }
}

/** Reports whether a transaction certainly failed because of a conflict on one of its items. */
export const isConflict = (error: unknown): boolean => cancellationReasonsOf(error)?.some(({ Code }) => Code === conflictReason) ?? false;

/** Reports whether an error means overload: conflicts, throttling, lost races, or no response in time. */
export function isOverload(error: unknown): boolean {
  if (error instanceof ChangedTooOften || error instanceof OutOfTime) return true;
  const reasons = cancellationReasonsOf(error);
  if (reasons !== null) return reasons.some((reason) => overloadReasons.has(reason.Code ?? ''));
  return error instanceof Error && overloadNames.has(error.name);
}

/** Reports whether the table throttled a call. */
export const isThrottle = (error: unknown): boolean => error instanceof Error && throttleNames.has(error.name);

/** Reports whether a retry may resolve an error: a conflict, throttling, a lost connection. A passed deadline is final. */
export const isTransient = (error: unknown): boolean =>
  (isOverload(error) && !(error instanceof OutOfTime)) ||
  (error instanceof Error && (transientNames.has(error.name) || transientNames.has((error as { code?: string }).code ?? '')));

/** How long a write may be attempted, and how it waits between attempts. */
export type Timing = {
  readonly deadlineMs: number;
  readonly nowMs: () => number;
  readonly pause?: (ms: number) => Promise<unknown>;
  /** The maximum number of attempts. Default: 8. */
  readonly attempts?: number;
};

export const noDeadline: Timing = { deadlineMs: Number.POSITIVE_INFINITY, nowMs: Date.now };

/**
 * Waits before the next attempt, with full jitter.
 * @throws the error itself when it is not transient, or no attempts or time are left
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
