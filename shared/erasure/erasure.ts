import { nextUpdatedAtMs } from '#shared/kernel/time.ts';

/** What is gone through, in this order, to make everything of a customer anonymous. */
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
 * The erasure of a customer, by the customer's id. It is kept for ever, without an address once it is done: a table that is restored to an earlier time
 * is to forget the same customers again.
 */
export type Erasure = {
  readonly storeId: string;
  readonly customerId: number;
  readonly state: ErasureState;
  /** The addresses by which the customer is looked for, as they are compared; none once it is done. */
  readonly emails: readonly string[];
  /** The step that it is at, and where in it the next page begins; null: at its beginning. */
  readonly step: ErasureStep;
  readonly from: string | null;
  /** How often everything is gone through by now. */
  readonly passes: number;
  readonly passBeganAtMs: number;
  /** How many rows this pass has changed, or has to wait for. */
  readonly changedInPass: number;
  /** How many rows were made anonymous in all. */
  readonly changed: number;
  /** The tags of the orders, which stay; a hundred at most. */
  readonly keptTags: readonly string[];
  readonly requestedAtMs: number;
  readonly doneAtMs: number | null;
  readonly updatedAtMs: number;
};

export type ErasurePace = {
  /**
   * What was under way when a customer was erased has ended by then: requests, their events on the bus, what indexes do not show yet. Only a pass that
   * began after this can find that nothing is left.
   */
  readonly settledAfterMs: number;
  /** A pass that found something is followed by the next one after this. */
  readonly betweenPassesMs: number;
};
export const usualPace: ErasurePace = { settledAfterMs: 5 * 60_000, betweenPassesMs: 60_000 };

/** An erasure that begins now. One that was done, or is under way, begins again and keeps the addresses that it still needs. */
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

/** A page that was gone through: how many of its rows were changed, how many have to be waited for, and where the next one begins. */
export type PageErased = {
  readonly changed: number;
  readonly waiting: number;
  readonly next: string | null;
  /** The tags of the orders on it. */
  readonly keptTags?: readonly string[];
};

/** An erasure lists so many tags. */
const maxKeptTags = 100;

/** The erasure after a page: at the next page, the next step or the next pass; done when a whole pass found nothing. */
export function afterPage(
  before: Erasure,
  { changed, waiting, next, keptTags = [] }: PageErased,
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
