import { setTimeout as sleep } from 'node:timers/promises';
import type { AttributeValue } from '@aws-sdk/client-dynamodb';
import { OutOfTime, remainingMs } from './deadline.ts';

/* Distinguishes transient errors from permanent ones, and waits before retries. */

const usualAttempts = 8;
const firstPauseMs = 25;
const longestPauseMs = 800;

/** The names of throttling errors: a partition or the table received more requests than it accepts. */
const throttleNames = new Set(['ThrottlingException', 'ProvisionedThroughputExceededException', 'RequestLimitExceeded']);
/** The names of the errors that mean overload: throttling, or a conflict with another transaction. */
const overloadNames = new Set(['TransactionConflictException', ...throttleNames]);
/**
 * The names and codes of the transient errors that are not about overload. After such an error, the same writes can
 * simply be repeated.
 */
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

/** DynamoDB's reason for canceling a transaction because another transaction held one of its items. */
export const conflictReason = 'TransactionConflict';
const overloadReasons = new Set([conflictReason, 'ThrottlingError', 'ProvisionedThroughputExceeded']);

type Reason = { readonly Code?: string; readonly Item?: Record<string, AttributeValue> };

/** Returns the reasons why a transaction was canceled, one per action. Returns null for any other error. */
export const cancellationReasonsOf = (error: unknown): readonly Reason[] | null =>
  error instanceof Error && error.name === 'TransactionCanceledException'
    ? ((error as { CancellationReasons?: readonly Reason[] }).CancellationReasons ?? [])
    : null;

/** Thrown if, in every attempt, the rows changed between reading and writing. */
export class ChangedTooOften extends Error {
  constructor(cause: unknown) {
    super('The rows had changed before every attempt to write them.', { cause });
    this.name = 'ChangedTooOften';
  }
}

/** Reports whether a transaction was canceled, and therefore not applied, because of a conflict on one of its items. */
export const isConflict = (error: unknown): boolean => cancellationReasonsOf(error)?.some(({ Code }) => Code === conflictReason) ?? false;

/** Reports whether an error means overload: a conflict, throttling, lost races, or no response in time. */
export function isOverload(error: unknown): boolean {
  if (error instanceof ChangedTooOften || error instanceof OutOfTime) return true;
  const reasons = cancellationReasonsOf(error);
  if (reasons !== null) return reasons.some((reason) => overloadReasons.has(reason.Code ?? ''));
  return error instanceof Error && overloadNames.has(error.name);
}

/** Reports whether the table throttled a call. */
export const isThrottle = (error: unknown): boolean => error instanceof Error && throttleNames.has(error.name);

/**
 * Reports whether a retry may resolve an error such as a conflict, throttling or a lost connection. If the deadline has
 * passed, the error is final.
 */
export const isTransient = (error: unknown): boolean =>
  (isOverload(error) && !(error instanceof OutOfTime)) ||
  (error instanceof Error && (transientNames.has(error.name) || transientNames.has((error as { code?: string }).code ?? '')));

/** The deadline for a write, and how to wait between attempts. */
export type Timing = {
  readonly deadlineMs: number;
  readonly nowMs: () => number;
  readonly pause?: (ms: number) => Promise<unknown>;
  /** The maximum number of attempts; 8 by default. */
  readonly attempts?: number;
};

export const noDeadline: Timing = { deadlineMs: Number.POSITIVE_INFINITY, nowMs: Date.now };

/**
 * Waits before the next attempt, with full jitter.
 * @throws the error itself if it is not transient or if there are no attempts or time left
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
