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

/** The state of a delivery after an attempt. `nextAttemptAtMs` is set while it is pending and null otherwise. */
export type DeliveryOutcome =
  | { readonly status: 'pending'; readonly nextAttemptAtMs: number }
  | { readonly status: 'succeeded' | 'failed'; readonly nextAttemptAtMs: null };

type AttemptRecord = Omit<FinishedAttempt, 'succeeded'>;

/** The result of a claim: the delivery as it was before the claim or, if no attempt may begin, as it is now (null when it is gone). */
export type Claim =
  | { readonly claimed: true; readonly delivery: WebhookDelivery }
  | { readonly claimed: false; readonly delivery: WebhookDelivery | null };

/**
 * Claims the next automatic attempt of a delivery for one sender until `leaseUntilMs`, if `refuseAttempt` allows it. Of two messages about
 * one attempt, only one succeeds. The claim also assigns the attempt its number, `lastNumber` plus one. The caller need not read the
 * delivery first.
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
  // If the sender is killed, the delivery is enqueued again when its lease ends. A delivery that was just created is already due later than
  // that (its first check), so its entry in the due index stays as it is, which saves a write.
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
          // Fails for a retry or a delivery from a backlog: their entry is at another time.
          ...(staysInPlace ? [equalsWaiting('dueSk', atFirstLook.due_sk)] : []),
          isKeptGuard(nowMs),
        ],
      },
    );
    const delivery = item === undefined ? null : parseDelivery(item);
    if (done && delivery !== null) return { claimed: true, delivery };
    const lease = leaseForm.read(item ?? {});
    // The token is ours when the response was lost and the SDK sent the claim again.
    if (delivery !== null && lease.leaseToken === token) return { claimed: true, delivery: beforeClaim(delivery, lease.leaseNumber) };
    if (delivery === null || !isKept(delivery, nowMs)) return { claimed: false, delivery: null };
    if (refuseAttempt(delivery, { nowMs, maxAttempts }) !== null) return { claimed: false, delivery };
    if (!staysInPlace) return { claimed: false, delivery };
    staysInPlace = false;
  }
}

/** Returns a claimed delivery as it was before the claim that assigned this number. */
const beforeClaim = (delivery: WebhookDelivery, number: number | null): WebhookDelivery => ({
  ...delivery,
  attemptCount: delivery.attemptCount - 1,
  lastNumber: (number ?? delivery.lastNumber) - 1,
  leaseUntilMs: null,
});

/** The number assigned to a manual attempt, with the delivery after that write. */
export type NumberAssignment =
  | { readonly taken: true; readonly number: number; readonly delivery: WebhookDelivery }
  | { readonly taken: false; readonly because: 'gone' | 'full' };

/** Assigns the next number of a delivery to a manual attempt, unless it already has `most` attempts on record. */
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
 * Writes the outcome of an automatic attempt in one update, provided the attempt is still the delivery's latest. Returns false when it is
 * not, or when the delivery is gone.
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
    // Recording ends the lease, so a write that is repeated after a lost response does not list the attempt twice.
    guards: [equals('status', 'pending'), equals('attemptCount', delivery.attemptCount + 1), not(equals('leaseUntilMs', null))],
  });
  return done || isListed(item, record.made);
}

/** Reports whether an attempt is on record, as it is after a write whose response was lost. */
const isListed = (item: FoundItem | undefined, { number }: AttemptRecord['made']): boolean =>
  item !== undefined && parseDelivery(item).attempts.some((listed) => listed.number === number);

/**
 * Adds an automatic attempt to a delivery that a manual success has ended in the meantime. Returns false when the delivery is not completed, or gone.
 */
export async function recordOvertakenAttempt(table: Table, delivery: WebhookDelivery, { made }: AttemptRecord): Promise<boolean> {
  const { done, item } = await replaceDelivery(table, delivery, {
    // The last request and response stay: they belong to the attempt that succeeded.
    set: noLease,
    appended: attemptItem(made),
    // The attempt is already listed when the response to this write was lost.
    guards: [equals('status', 'succeeded'), equals('attemptCount', delivery.attemptCount + 1), not(includes('attempts', made))],
  });
  return done || isListed(item, made);
}

/**
 * Returns the write that records a manual attempt, as `afterManualAttempt` decides. Refused as `delivery` when the delivery has changed
 * since it was read, or is gone.
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
