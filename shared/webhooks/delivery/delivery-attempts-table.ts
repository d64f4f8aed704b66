import { firstRefusal, guardsOf, guardsOn, isAsRead, not } from '#shared/kernel/guard.ts';
import { idTimeMs } from '#shared/kernel/object-id.ts';
import type { FoundItem } from '#shared/table/refused-item.ts';
import type { Table } from '#shared/table/table-client.ts';
import type { LabelledWrite } from '#shared/table/transact.ts';
import { type AttemptRequest, attemptRequirements, isKept, isKeptGuard, numberRequirements, refuseAttempt } from './attempt-guards.ts';
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
import { type FinishedAttempt, firstCheckAfterMs, type WebhookDelivery } from './webhook-delivery.ts';
import { leaseForm, type StoredDelivery, type WaitingDelivery } from './webhook-delivery-form.ts';

const { equals, includes } = guardsOn<StoredDelivery>();
const { equals: equalsWaiting } = guardsOn<WaitingDelivery>();

/** The state of a delivery after an attempt. `nextAttemptAtMs` is set only while the delivery is pending. */
export type DeliveryOutcome =
  | { readonly status: 'pending'; readonly nextAttemptAtMs: number }
  | { readonly status: 'succeeded' | 'failed'; readonly nextAttemptAtMs: null };

type AttemptRecord = Omit<FinishedAttempt, 'succeeded'>;

/**
 * The result of a claim. If the claim succeeded, `delivery` is the delivery as it was before the claim. Otherwise it is
 * the current delivery, or null if the delivery no longer exists.
 */
export type Claim =
  | { readonly claimed: true; readonly delivery: WebhookDelivery }
  | { readonly claimed: false; readonly delivery: WebhookDelivery | null };

/**
 * Claims a delivery's next automatic attempt for one sender until `leaseUntilMs`, unless `refuseAttempt` gives a reason
 * to refuse it. If two messages ask for the same attempt, only one claim succeeds. The attempt gets the number
 * `lastNumber` plus one. The caller need not read the delivery first.
 */
export async function claimAttempt(
  table: Table,
  { storeId, id }: Pick<WebhookDelivery, 'storeId' | 'id'>,
  { nowMs, leaseUntilMs, maxAttempts }: AttemptRequest & { readonly leaseUntilMs: number },
): Promise<Claim> {
  const token = newLeaseToken();
  const atEndOfLease = dueKeys({ storeId, id }, leaseUntilMs);
  const firstLookMs = idTimeMs(id) + firstCheckAfterMs;
  const atFirstLook = dueKeys({ storeId, id }, firstLookMs);
  // The delivery must become due after its lease, so that it is enqueued again if the sender is killed. The due time is
  // therefore set to the end of the lease. If the delivery's first due time is later than the lease, the first round of
  // the loop leaves the due time unchanged, which saves a write.
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
          // If the delivery is not due at `firstLookMs`, this guard fails. The second round of the loop then sets the
          // due time to the end of the lease.
          ...(staysInPlace ? [equalsWaiting('dueSk', atFirstLook.due_sk)] : []),
          isKeptGuard(nowMs),
        ],
      },
    );
    const delivery = item === undefined ? null : parseDelivery(item);
    if (done && delivery !== null) return { claimed: true, delivery };
    const lease = leaseForm.read(item ?? {});
    // If the response to our claim was lost, the SDK has repeated the claim. The repeated claim was refused, but the
    // stored token shows that our claim succeeded.
    if (delivery !== null && lease.leaseToken === token) return { claimed: true, delivery: beforeClaim(delivery, lease.leaseNumber) };
    if (delivery === null || !isKept(delivery, nowMs)) return { claimed: false, delivery: null };
    if (refuseAttempt(delivery, { nowMs, maxAttempts }) !== null) return { claimed: false, delivery };
    if (!staysInPlace) return { claimed: false, delivery };
    staysInPlace = false;
  }
}

/**
 * Returns a copy of a claimed delivery with its state before the claim. The parameter `number` is the attempt number
 * that the claim assigned.
 */
const beforeClaim = (delivery: WebhookDelivery, number: number | null): WebhookDelivery => ({
  ...delivery,
  attemptCount: delivery.attemptCount - 1,
  lastNumber: (number ?? delivery.lastNumber) - 1,
  leaseUntilMs: null,
});

/**
 * The result of `takeNumber`: the number assigned to a manual attempt and the updated delivery, or the reason why no
 * number was assigned.
 */
export type NumberAssignment =
  | { readonly taken: true; readonly number: number; readonly delivery: WebhookDelivery }
  | { readonly taken: false; readonly because: 'gone' | 'full' };

/**
 * Assigns the next attempt number of a delivery to a manual attempt. `most` is the maximum number of recorded attempts.
 * If the delivery is gone or has that many attempts, assigns no number.
 */
export async function takeNumber(
  table: Table,
  { storeId, id }: Pick<WebhookDelivery, 'storeId' | 'id'>,
  { nowMs, most }: { readonly nowMs: number; readonly most: number },
): Promise<NumberAssignment> {
  const requirements = numberRequirements({ nowMs, most });
  const { done, item } = await replaceDelivery(table, { storeId, id }, { set: {}, takesNumber: true, guards: guardsOf(requirements) });
  const delivery = item === undefined ? null : parseDelivery(item);
  if (delivery === null) return { taken: false, because: 'gone' };
  const number = delivery.lastNumber + 1;
  if (done) return { taken: true, number, delivery: { ...delivery, lastNumber: number } };
  return { taken: false, because: firstRefusal(requirements, delivery) ?? 'gone' };
}

/**
 * Writes the outcome of an automatic attempt in one update, provided no later automatic attempt has begun. Returns
 * false if a later one has begun, or if the delivery no longer exists.
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
    // Recording an attempt ends its lease. If the SDK repeats this write after a lost response, the guard on
    // `leaseUntilMs` refuses the repetition. The attempt is therefore not listed twice.
    guards: [equals('status', 'pending'), equals('attemptCount', delivery.attemptCount + 1), not(equals('leaseUntilMs', null))],
  });
  return done || isListed(item, record.made);
}

/** Reports whether an attempt is already on record. If so, an earlier write succeeded but its response was lost. */
const isListed = (item: FoundItem | undefined, { number }: AttemptRecord['made']): boolean =>
  item !== undefined && parseDelivery(item).attempts.some((listed) => listed.number === number);

/**
 * Records an automatic attempt that ended after a manual attempt had completed the delivery. Returns false if the
 * delivery is not completed or no longer exists.
 */
export async function recordOvertakenAttempt(table: Table, delivery: WebhookDelivery, { made }: AttemptRecord): Promise<boolean> {
  const { done, item } = await replaceDelivery(table, delivery, {
    // The last request and response stay unchanged, because they belong to the manual attempt that succeeded.
    set: noLease,
    appended: attemptItem(made),
    // If the SDK repeats this write after a lost response, the attempt is already listed. The guard on `attempts`
    // therefore refuses the repetition.
    guards: [equals('status', 'succeeded'), equals('attemptCount', delivery.attemptCount + 1), not(includes('attempts', made))],
  });
  return done || isListed(item, made);
}

/**
 * Returns the write that records a manual attempt and its effect on the delivery (`afterManualAttempt`). The write is
 * refused, with the label `delivery`, if the delivery no longer exists or has changed since it was read.
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
