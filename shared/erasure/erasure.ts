import { nextUpdatedAtMs } from '#shared/kernel/time.ts';

/** The steps of an erasure, in order. */
export const erasureSteps = [
  'orders',
  'orders_by_email',
  'returns',
  'bookings',
  'gift_cards',
  'bulk_operations',
  'activity',
  'events',
  'deliveries',
  'answers',
] as const;
export type ErasureStep = (typeof erasureSteps)[number];

export const erasureStates = ['running', 'done'] as const;
export type ErasureState = (typeof erasureStates)[number];

/**
 * The erasure of a customer, stored under the customer's id. It is kept forever, so that the same customers can be
 * erased again after the table is restored to an earlier time. An erasure that is done contains no e-mail addresses.
 */
export type Erasure = {
  readonly storeId: string;
  readonly customerId: number;
  readonly state: ErasureState;
  /** The customer's normalized e-mail addresses; empty once the erasure is done. */
  readonly emails: readonly string[];
  readonly step: ErasureStep;
  /** The cursor of the current step's next page; null at the beginning of a step. */
  readonly from: string | null;
  /** The number of passes, including the current one. */
  readonly passes: number;
  readonly passBeganAtMs: number;
  /** The number of rows that this pass has changed or must wait for. */
  readonly changedInPass: number;
  /** The total number of rows that were anonymized. */
  readonly changed: number;
  /** The tags of the customer's orders, at most a hundred. An erasure leaves the tags on the orders. */
  readonly keptTags: readonly string[];
  readonly requestedAtMs: number;
  readonly doneAtMs: number | null;
  readonly updatedAtMs: number;
};

export type ErasurePace = {
  /**
   * The minimum time between the erasure request and the start of the pass that completes the erasure. By then, all
   * earlier requests and their events and index updates are processed.
   */
  readonly settledAfterMs: number;
  /** The time between the end of a pass that found something and the start of the next pass. */
  readonly betweenPassesMs: number;
};
export const usualPace: ErasurePace = { settledAfterMs: 5 * 60_000, betweenPassesMs: 60_000 };

/** Returns an erasure that starts now. If there was an erasure before, its remaining addresses are kept. */
export const beginErasure = (
  before: Erasure | null,
  { storeId, customerId, emails, nowMs }: Pick<Erasure, 'storeId' | 'customerId' | 'emails'> & { readonly nowMs: number },
): Erasure => ({
  storeId,
  customerId,
  state: 'running',
  emails: [...new Set([...(before?.emails ?? []), ...emails])],
  step: erasureSteps[0],
  from: null,
  passes: 1,
  passBeganAtMs: nowMs,
  changedInPass: 0,
  changed: before?.changed ?? 0,
  keptTags: [],
  requestedAtMs: nowMs,
  doneAtMs: null,
  updatedAtMs: before === null ? nowMs : nextUpdatedAtMs(before.updatedAtMs, nowMs),
});

/**
 * The result of one page: the number of rows that were changed, the number of rows that must be waited for, and the
 * cursor of the next page.
 */
export type ErasurePageResult = {
  readonly changed: number;
  readonly waiting: number;
  readonly next: string | null;
  /** The tags of the orders on this page. */
  readonly keptTags?: readonly string[];
};

/** The maximum number of tags stored with an erasure. */
const maxKeptTags = 100;

/**
 * Returns the erasure after a page was processed. If a whole pass finds nothing to change or to wait for, the erasure
 * is done. The pass must start at least `settledAfterMs` after the erasure request.
 */
export function afterPage(
  before: Erasure,
  { changed, waiting, next, keptTags = [] }: ErasurePageResult,
  nowMs: number,
  { settledAfterMs, betweenPassesMs }: ErasurePace = usualPace,
): Erasure {
  const counted: Erasure = {
    ...before,
    changedInPass: before.changedInPass + changed + waiting,
    changed: before.changed + changed,
    keptTags: [...new Set([...before.keptTags, ...keptTags])].slice(0, maxKeptTags),
    from: next,
    updatedAtMs: nextUpdatedAtMs(before.updatedAtMs, nowMs),
  };
  if (next !== null) return counted;
  const nextStep = erasureSteps[erasureSteps.indexOf(before.step) + 1];
  if (nextStep !== undefined) return { ...counted, step: nextStep };
  const isSettled = before.passBeganAtMs >= before.requestedAtMs + settledAfterMs;
  if (counted.changedInPass === 0 && isSettled) return { ...counted, state: 'done', emails: [], doneAtMs: nowMs };
  const passBeganAtMs = Math.max(nowMs, before.requestedAtMs + settledAfterMs, before.passBeganAtMs + betweenPassesMs);
  return { ...counted, step: erasureSteps[0], passes: before.passes + 1, passBeganAtMs, changedInPass: 0 };
}
