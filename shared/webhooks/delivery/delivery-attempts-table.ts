import { firstRefusal, guardsOf, guardsOn, isAsRead, not } from '#shared/kernel/guard.ts';
import { idTimeMs } from '#shared/kernel/object-id.ts';
import type { FoundItem } from '#shared/table/refused-item.ts';
import type { Table } from '#shared/table/table-client.ts';
import type { LabelledWrite } from '#shared/table/transact.ts';
import { type AttemptWanted, attemptRequirements, isKept, isKeptGuard, numberRequirements, refuseAttempt } from './attempt-guards.ts';
import { failedOutcomeOf } from './delivery-outcome.ts';
import {
  type Attributes,
  deliveryUpdate,
  newLeaseToken,
  noLease,
  outcomeAttributes,
  replaceDelivery,
  updatedAttributes,
} from './update-delivery-table.ts';
import { attemptItem, dueKeys, failureKeys, parseDelivery, storedResponse } from './webhook-deliveries-table.ts';
import { type FinishedAttempt, firstLookAfterMs, type WebhookDelivery } from './webhook-delivery.ts';
import { leaseForm, type StoredDelivery, type WaitingDelivery } from './webhook-delivery-form.ts';

const { equals, includes } = guardsOn<StoredDelivery>();
const { equals: equalsWaiting } = guardsOn<WaitingDelivery>();

/** The state of a delivery after an attempt. `nextAttemptAtMs` is when a pending one is attempted again, null for the others. */
export type DeliveryOutcome =
  | { readonly status: 'pending'; readonly nextAttemptAtMs: number }
  | { readonly status: 'succeeded' | 'failed'; readonly nextAttemptAtMs: null };

type AttemptRecord = Omit<FinishedAttempt, 'succeeded'>;

/** A delivery whose next attempt is one sender's, as it was before; or as it is when there is no attempt to make, null when it is gone. */
export type Claim =
  | { readonly claimed: true; readonly delivery: WebhookDelivery }
  | { readonly claimed: false; readonly delivery: WebhookDelivery | null };

/**
 * Takes the next automatic attempt of a delivery for one sender until `leaseUntilMs`, if `refuseAttempt` would let it begin: of two
 * messages about one attempt only one passes here. Its number, one more than the delivery's `lastNumber` before, is given out once.
 * Needs no reading before it.
 */
export async function claimAttempt(
  table: Table,
  { storeId, id }: Pick<WebhookDelivery, 'storeId' | 'id'>,
  { nowMs, leaseUntilMs, maxAttempts }: AttemptWanted & { readonly leaseUntilMs: number },
): Promise<Claim> {
  const token = newLeaseToken();
  const atEndOfLease = dueKeys({ storeId, id }, leaseUntilMs);
  const firstLookMs = idTimeMs(id) + firstLookAfterMs;
  const atFirstLook = dueKeys({ storeId, id }, firstLookMs);
  // Should the sender be killed, the delivery is enqueued again when its lease ends; or, if it was made a moment ago, when it would have been
  // looked at for the first time, which is after that. A place in the due index that stays costs nothing.
  for (let staysInPlace = leaseUntilMs < firstLookMs; ; ) {
    const { done, item } = await replaceDelivery(
      table,
      { storeId, id },
      {
        set: { lease_until_ms: leaseUntilMs, lease_token: token, ...(staysInPlace ? {} : atEndOfLease) },
        beginsAttempt: true,
        takesNumber: true,
        guards: [
          ...guardsOf(attemptRequirements({ nowMs, maxAttempts })),
          // A retry waits for a later look, what comes from a backlog too.
          ...(staysInPlace ? [equalsWaiting('dueSk', atFirstLook.due_sk)] : []),
          isKeptGuard(nowMs),
        ],
      },
    );
    const delivery = item === undefined ? null : parseDelivery(item);
    if (done && delivery !== null) return { claimed: true, delivery };
    const lease = leaseForm.read(item ?? {});
    // The answer to our own claim was lost on the way and the client of DynamoDB sent it again.
    if (delivery !== null && lease.leaseToken === token) return { claimed: true, delivery: beforeClaim(delivery, lease.leaseNumber) };
    if (delivery === null || !isKept(delivery, nowMs)) return { claimed: false, delivery: null };
    if (refuseAttempt(delivery, { nowMs, maxAttempts }) !== null) return { claimed: false, delivery };
    if (!staysInPlace) return { claimed: false, delivery };
    staysInPlace = false;
  }
}

/** A claimed delivery as it was before the claim that gave out this number. */
const beforeClaim = (delivery: WebhookDelivery, number: number | null): WebhookDelivery => ({
  ...delivery,
  attemptCount: delivery.attemptCount - 1,
  lastNumber: (number ?? delivery.lastNumber) - 1,
  leaseUntilMs: null,
});

/** A number that was given out to a manual attempt, with the delivery as it is then. */
export type TakenNumber =
  | { readonly taken: true; readonly number: number; readonly delivery: WebhookDelivery }
  | { readonly taken: false; readonly because: 'gone' | 'full' };

/** Gives out the next number of a delivery to a manual attempt, unless it has `most` attempts on record. */
export async function takeNumber(
  table: Table,
  { storeId, id }: Pick<WebhookDelivery, 'storeId' | 'id'>,
  { nowMs, most }: { readonly nowMs: number; readonly most: number },
): Promise<TakenNumber> {
  const requirements = numberRequirements({ nowMs, most });
  const { done, item } = await replaceDelivery(table, { storeId, id }, { set: {}, takesNumber: true, guards: guardsOf(requirements) });
  const delivery = item === undefined ? null : parseDelivery(item);
  if (delivery === null) return { taken: false, because: 'gone' };
  const number = delivery.lastNumber + 1;
  if (done) return { taken: true, number, delivery: { ...delivery, lastNumber: number } };
  return { taken: false, because: firstRefusal(requirements, delivery) ?? 'gone' };
}

/**
 * Writes what an automatic attempt has led to, all of it at once. It counts only while the attempt is still the delivery's latest;
 * false when it is not, or the delivery is gone.
 */
export async function recordAttempt(
  table: Table,
  delivery: WebhookDelivery,
  { outcome, ...record }: AttemptRecord & { readonly outcome: DeliveryOutcome },
  nowMs: number,
): Promise<boolean> {
  const { status, nextAttemptAtMs } = outcome;
  const schedule = nextAttemptAtMs === null ? null : { dueAtMs: nextAttemptAtMs };
  const { done, item } = await replaceDelivery(table, delivery, {
    set: {
      ...outcomeAttributes(delivery, { status, nextAttemptAtMs, schedule }),
      ...latest(delivery, record),
      ...updatedAttributes(delivery, nowMs),
    },
    appended: attemptItem(record.made),
    // The lease is over once it is recorded: a write that is repeated after a lost answer does not list the attempt twice.
    guards: [equals('status', 'pending'), equals('attemptCount', delivery.attemptCount + 1), not(equals('leaseUntilMs', null))],
  });
  return done || isListed(item, record.made);
}

/** Whether an attempt is on record, as after a write whose answer was lost. */
const isListed = (item: FoundItem | undefined, { number }: AttemptRecord['made']): boolean =>
  item !== undefined && parseDelivery(item).attempts.some((listed) => listed.number === number);

/**
 * Adds an automatic attempt to a delivery that a manual success has ended while it was under way. False when the delivery is
 * not completed, or gone.
 */
export async function recordOvertakenAttempt(table: Table, delivery: WebhookDelivery, { made }: AttemptRecord): Promise<boolean> {
  const { done, item } = await replaceDelivery(table, delivery, {
    // The last request and its answer stay: they are those of the attempt that succeeded.
    set: noLease,
    appended: attemptItem(made),
    // It is listed already when the answer to this write was lost.
    guards: [equals('status', 'succeeded'), equals('attemptCount', delivery.attemptCount + 1), not(includes('attempts', made))],
  });
  return done || isListed(item, made);
}

/**
 * The write of what a manual attempt has led to, as `afterManualAttempt` decides. Refused as `delivery` when the delivery has
 * changed since it was read, or is gone.
 */
export const recordManualAttemptWrite = (
  delivery: WebhookDelivery,
  { succeeded, ...record }: FinishedAttempt,
  nowMs: number,
): LabelledWrite => ({
  as: 'delivery',
  update: deliveryUpdate(delivery, {
    set: {
      ...(succeeded ? outcomeAttributes(delivery, { status: 'succeeded', nextAttemptAtMs: null, schedule: null }) : {}),
      ...latest(delivery, record),
      ...updatedAttributes(delivery, nowMs),
    },
    appended: attemptItem(record.made),
    guards: [isAsRead(delivery, 'updatedAtMs')],
  }),
});

const latest = (delivery: WebhookDelivery, { made, requestHeaders, response }: AttemptRecord): Attributes => ({
  request_headers: requestHeaders,
  response: storedResponse(response),
  response_code: made.responseCode,
  duration_ms: made.durationMs,
  last_attempt_at_ms: made.atMs,
  ...failureKeys(delivery, failedOutcomeOf({ attempts: [made], lastAttemptAtMs: made.atMs })),
});
