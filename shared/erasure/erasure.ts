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
 * The erasure of a customer, by the customer's id. It is kept forever, without addresses once it is done, so that a table restored to an
 * earlier time can forget the same customers again.
 */
export type Erasure = {
  readonly storeId: string;
  readonly customerId: number;
  readonly state: ErasureState;
  /** The customer's addresses in normalized form; empty once the erasure is done. */
  readonly emails: readonly string[];
  /** The current step and the cursor of its next page; null at its beginning. */
  readonly step: ErasureStep;
  readonly from: string | null;
  /** The number of passes so far. */
  readonly passes: number;
  readonly passBeganAtMs: number;
  /** The rows that this pass has changed or must wait for. */
  readonly changedInPass: number;
  /** The total number of anonymized rows. */
  readonly changed: number;
  /** The tags of the customer's orders, which are not erased; at most a hundred. */
  readonly keptTags: readonly string[];
  readonly requestedAtMs: number;
  readonly doneAtMs: number | null;
  readonly updatedAtMs: number;
};

export type ErasurePace = {
  /**
   * Everything in progress when the customer was erased has ended by then: requests, their events on the bus, delayed index updates. Only a
   * pass that starts later can establish that nothing is left.
   */
  readonly settledAfterMs: number;
  /** The wait between a pass that found something and the next one. */
  readonly betweenPassesMs: number;
};
export const usualPace: ErasurePace = { settledAfterMs: 5 * 60_000, betweenPassesMs: 60_000 };

/** Returns an erasure that starts now. A finished or running one starts again and keeps the addresses that it still needs. */
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

/** The result of a page: how many rows were changed, how many must be waited for, and the cursor of the next page. */
export type ErasurePageResult = {
  readonly changed: number;
  readonly waiting: number;
  readonly next: string | null;
  /** The tags of the page's orders. */
  readonly keptTags?: readonly string[];
};

/** The maximum number of tags that an erasure lists. */
const maxKeptTags = 100;

/** Returns the erasure after a page: at the next page, step or pass; done when a whole pass found nothing. */
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
