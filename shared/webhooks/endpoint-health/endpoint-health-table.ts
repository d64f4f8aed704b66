import { firstRefusal, guardsOf, guardsOn, isAsRead, type Requirement } from '#shared/kernel/guard.ts';
import { nextUpdatedAtMs } from '#shared/kernel/time.ts';
import { conditionOf, updateIf } from '#shared/table/condition-of.ts';
import { indexKeys, keys, padId, padMs } from '#shared/table/keys.ts';
import type { Table } from '#shared/table/table-client.ts';
import type { LabelledWrite } from '#shared/table/transact.ts';
import { scheduleBacklogDrain } from '../backlog/schedule-backlog-drain-table.ts';
import { updateEndpoint } from '../endpoint/update-endpoint-table.ts';
import { switchedOnGuard, type WebhookEndpoint } from '../endpoint/webhook-endpoint.ts';
import { type GuardedEndpoint, guardedEndpointForm } from '../endpoint/webhook-endpoint-form.ts';
import { drainKeys, parseEndpoint } from '../endpoint/webhook-endpoints-table.ts';
import { breakerIsNotOpen, type EndpointHealthRecord, hasFreeSlot, startsFailing } from './endpoint-health.ts';

const { equals, hasEntry, isBelow } = guardsOn<GuardedEndpoint>();

/** An endpoint, and the name of the slot that an attempt occupies at this endpoint. */
export type SlotLease = { readonly storeId: string; readonly endpointId: number; readonly slot: string };

/** The reason why `acquireSlot` refuses a slot. */
export type SlotRefusal =
  | { readonly acquired: false; readonly because: 'gone' }
  | { readonly acquired: false; readonly because: 'off' | 'open' | 'full'; readonly endpoint: WebhookEndpoint };
export type SlotOutcome = { readonly acquired: true; readonly endpoint: WebhookEndpoint } | SlotRefusal;

/**
 * Acquires a slot for one attempt at an endpoint, and returns the endpoint. The lease of the slot ends at
 * `leaseUntilMs`. The slot is refused in these cases:
 * - The endpoint does not exist or is disabled.
 * - The breaker is open.
 * - All slots are in use. A half-open breaker allows only one slot.
 */
export async function acquireSlot(
  table: Table,
  { storeId, endpointId, slot }: SlotLease,
  { nowMs, leaseUntilMs }: { readonly nowMs: number; readonly leaseUntilMs: number },
): Promise<SlotOutcome> {
  const requirements = slotRequirements(nowMs);
  const { done, item } = await updateEndpoint(table, storeId, endpointId, {
    expression: 'SET slots.#slot = :lease',
    guards: guardsOf(requirements),
    names: { '#slot': slot },
    values: { ':lease': leaseUntilMs },
  });
  if (item === undefined) return { acquired: false, because: 'gone' };
  const endpoint = parseEndpoint(item);
  // If the slot exists although the write was refused, our earlier write succeeded, but its response was lost.
  if (done || Object.hasOwn(endpoint.healthRecord.slots, slot)) return { acquired: true, endpoint };
  return { acquired: false, because: firstRefusal(requirements, { ...endpoint, ...endpoint.healthRecord }) ?? 'full', endpoint };
}

/** Returns the preconditions for acquiring a slot at an endpoint. */
const slotRequirements = (
  nowMs: number,
): readonly Requirement<'isActive' | 'disabledAtMs' | 'openUntilMs' | 'slots', 'off' | 'open' | 'full'>[] => [
  { refusal: 'off', guard: switchedOnGuard },
  { refusal: 'open', guard: breakerIsNotOpen(nowMs) },
  { refusal: 'full', guard: hasFreeSlot },
];

/**
 * Releases the slots whose leases have expired, which happens if senders are killed. Returns whether there were any
 * such slots.
 */
export async function releaseExpiredSlots(table: Table, { storeId, id, healthRecord }: WebhookEndpoint, nowMs: number): Promise<boolean> {
  const dead = Object.entries(healthRecord.slots).filter(([, leaseUntilMs]) => leaseUntilMs <= nowMs);
  if (dead.length === 0) return false;
  await updateEndpoint(table, storeId, id, {
    expression: `REMOVE ${dead.map((_, n) => `slots.#s${n}`).join(', ')}`,
    names: Object.fromEntries(dead.map(([slot], n) => [`#s${n}`, slot])),
  });
  return true;
}

/** Releases a slot that was not used for an attempt. */
export async function releaseSlot(table: Table, { storeId, endpointId, slot }: SlotLease): Promise<void> {
  await updateEndpoint(table, storeId, endpointId, {
    expression: 'REMOVE slots.#slot',
    names: { '#slot': slot },
  });
}

/** If a backlog's next drain is due within this many ms, a success does not move the drain to an earlier time. */
const soonMs = 60_000;

/**
 * Records a successful attempt: resets the endpoint's failures and breaker, and releases the attempt's slot. `slot` is
 * null if the attempt used no slot. If the backlog's next drain is due in more than a minute, moves the drain to
 * `nowMs`.
 */
export async function recordSuccess(
  table: Table,
  { storeId, endpointId, slot }: Omit<SlotLease, 'slot'> & { readonly slot: string | null },
  { nowMs, durationMs }: { readonly nowMs: number; readonly durationMs: number },
): Promise<void> {
  const { done, item } = await updateEndpoint(table, storeId, endpointId, {
    expression:
      'SET last_success_at_ms = :now, last_duration_ms = :duration, failures = :zero, openings = :zero, warnings = :zero ' +
      `REMOVE first_failure_at_ms, last_failure_at_ms, open_until_ms${slot === null ? '' : ', slots.#slot'}`,
    ...(slot === null ? {} : { names: { '#slot': slot } }),
    values: { ':now': nowMs, ':duration': durationMs, ':zero': 0 },
  });
  const drainsAt = done ? item['due_sk'] : undefined;
  if (typeof drainsAt === 'string' && drainsAt > padMs(nowMs + soonMs))
    await scheduleBacklogDrain(table, { storeId, id: endpointId }, nowMs);
}

/**
 * Counts a failed attempt, releases the attempt's slot, and returns the updated endpoint. The failure counts only while
 * the slot exists, so a repeated write is not counted twice. Returns null if the endpoint no longer exists, or if the
 * evaluation of its health has restarted since the endpoint was read.
 */
export async function recordFailure(
  table: Table,
  { storeId, endpointId, slot }: SlotLease,
  { healthRecord, evaluatedFromMs }: Pick<WebhookEndpoint, 'healthRecord' | 'evaluatedFromMs'>,
  { nowMs, timeScale }: { readonly nowMs: number; readonly timeScale: number },
): Promise<WebhookEndpoint | null> {
  const first = startsFailing(healthRecord, nowMs, timeScale) ? ':now' : 'if_not_exists(first_failure_at_ms, :now)';
  const { done, item } = await updateEndpoint(table, storeId, endpointId, {
    expression: `SET failures = failures + :one, last_failure_at_ms = :now, first_failure_at_ms = ${first} REMOVE slots.#slot`,
    guards: [isAsRead({ evaluatedFromMs }, 'evaluatedFromMs'), hasEntry('slots', slot)],
    names: { '#slot': slot },
    values: { ':one': 1, ':now': nowMs },
  });
  if (item === undefined) return null;
  const found = parseEndpoint(item);
  if (done) return found;
  if (found.evaluatedFromMs === evaluatedFromMs) return found;
  await releaseSlot(table, { storeId, endpointId, slot });
  return null;
}

/**
 * Opens a failing endpoint's breaker until `openUntilMs`, and schedules a drain of the endpoint's backlog for that
 * time. Returns false if another sender has opened the breaker, or a delivery has succeeded in the meantime.
 */
export async function tripBreaker(table: Table, { storeId, id, healthRecord }: WebhookEndpoint, openUntilMs: number): Promise<boolean> {
  const drain = drainKeys({ storeId, id }, openUntilMs);
  const { done } = await updateEndpoint(table, storeId, id, {
    expression: 'SET open_until_ms = :until, openings = openings + :one, due_pk = :pk, due_sk = :sk REMOVE idle_since_ms',
    guards: [isAsRead(healthRecord, 'breakerTrips', 'firstFailureAtMs', 'openUntilMs')],
    values: { ':until': openUntilMs, ':one': 1, ':pk': drain.due_pk, ':sk': drain.due_sk },
  });
  return done;
}

/**
 * Returns the write with which the service disables an endpoint. The write is refused with the label `endpoint` in
 * these cases:
 * - The endpoint is already disabled.
 * - The endpoint has changed since it was read.
 * - A delivery has succeeded since the endpoint was read.
 */
export function disableEndpointWrite(
  endpoint: WebhookEndpoint,
  { reason, nowMs }: { readonly reason: NonNullable<WebhookEndpoint['disabledReason']>; readonly nowMs: number },
): LabelledWrite {
  const updatedAtMs = nextUpdatedAtMs(endpoint.updatedAtMs, nowMs);
  const { updated_sk } = indexKeys.updated(updatedAtMs, padId(endpoint.id));
  return {
    as: 'endpoint',
    update: {
      Key: keys.webhookEndpoint(endpoint.storeId, endpoint.id),
      ...updateIf(
        {
          UpdateExpression: 'SET disabled_at_ms = :now, disabled_reason = :reason, updated_at_ms = :updated, updated_sk = :sk',
          ExpressionAttributeValues: { ':now': nowMs, ':reason': reason, ':updated': updatedAtMs, ':sk': updated_sk },
        },
        conditionOf(guardedEndpointForm, [
          equals('disabledAtMs', null),
          isAsRead(endpoint, 'updatedAtMs'),
          nothingSucceededSince(endpoint.healthRecord),
        ]),
      ),
    },
  };
}

/**
 * Returns the condition that no delivery has succeeded since the health record was read. The time of the first failure
 * must be unchanged, because each success clears this time.
 */
const nothingSucceededSince = (read: EndpointHealthRecord) => isAsRead(read, 'firstFailureAtMs');

/**
 * Returns the write that records that a warning (given by its number) was sent to the owners. The write is refused with
 * the label `endpoint` if that warning was already sent, if the endpoint is disabled, or if a delivery has succeeded in
 * the meantime.
 */
export const warnEndpointWrite = ({ storeId, id, healthRecord }: WebhookEndpoint, warning: number): LabelledWrite => ({
  as: 'endpoint',
  update: {
    Key: keys.webhookEndpoint(storeId, id),
    ...updateIf(
      { UpdateExpression: 'SET warnings = :warning', ExpressionAttributeValues: { ':warning': warning } },
      conditionOf(guardedEndpointForm, [isBelow('warnings', warning), nothingSucceededSince(healthRecord), equals('disabledAtMs', null)]),
    ),
  },
});
