import { UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { nextUpdatedAtMs } from '../domain/revision.ts';
import type { DeliveryTry, HttpHeaders, ReceiverResponse, WebhookDelivery } from '../domain/webhook-delivery.ts';
import { indexKeys, padId } from './keys.ts';
import { refusedBy } from './refused-item.ts';
import type { Table } from './table-client.ts';
import { deliveryKey, dueKeys, statusKey, tryItem } from './webhook-deliveries.ts';

/** Where a delivery stands after a try. `nextAttemptAtMs` is when a pending one is tried again, null for the others. */
export type Standing =
  | { readonly status: 'pending'; readonly nextAttemptAtMs: number }
  | { readonly status: 'succeeded' | 'failed' | 'held'; readonly nextAttemptAtMs: null };

/** What a try has led to. */
export type TryOutcome = {
  readonly made: DeliveryTry;
  readonly requestHeaders: HttpHeaders;
  readonly response: ReceiverResponse | null;
  readonly standing: Standing;
};

/**
 * Takes the next automatic try of a pending delivery for one sender until `leaseUntilMs`. False when another has it, or the
 * delivery is no longer as it was read: of two messages about one try only one passes here.
 */
export function claimTry(
  table: Table,
  delivery: WebhookDelivery,
  { nowMs, leaseUntilMs }: { readonly nowMs: number; readonly leaseUntilMs: number },
): Promise<boolean> {
  return updateIf(table, delivery, {
    // Should the sender be killed, the bell is rung again when its lease ends.
    set: { attempts: delivery.attempts + 1, lease_until_ms: leaseUntilMs, ...dueKeys(delivery, leaseUntilMs) },
    condition: `${asRead} AND (lease_until_ms = :none OR lease_until_ms <= :now)`,
    values: { ...asReadValues(delivery.attempts), ':none': null, ':now': nowMs },
  });
}

/**
 * Writes what an automatic try has led to, all of it at once. It counts only while the try is still the delivery's latest;
 * false when it is not, or the delivery is gone.
 */
export function recordTry(table: Table, delivery: WebhookDelivery, outcome: TryOutcome, nowMs: number): Promise<boolean> {
  const { made } = outcome;
  const moved = move(delivery, outcome.standing);
  return updateIf(table, delivery, {
    set: {
      ...moved.set,
      request_headers: outcome.requestHeaders,
      response: outcome.response,
      response_code: made.responseCode,
      duration_ms: made.durationMs,
      last_attempt_at_ms: made.atMs,
      ...updatedNow(delivery, nowMs),
    },
    remove: moved.remove,
    appended: tryItem(made),
    condition: asRead,
    values: asReadValues(made.number),
  });
}

/** Ends (`failed`) or suspends (`held`) a pending delivery without a try. False when it is no longer as it was read. */
export function settleWithoutTry(table: Table, delivery: WebhookDelivery, status: 'held' | 'failed', nowMs: number): Promise<boolean> {
  const moved = move(delivery, { status, nextAttemptAtMs: null });
  return updateIf(table, delivery, {
    set: { ...moved.set, ...updatedNow(delivery, nowMs) },
    remove: moved.remove,
    condition: asRead,
    values: asReadValues(delivery.attempts),
  });
}

const asRead = '#status = :pending AND attempts = :read';
const asReadValues = (attempts: number) => ({ ':pending': 'pending', ':read': attempts });

type Attributes = Readonly<Record<string, unknown>>;

function move(
  delivery: WebhookDelivery,
  { status, nextAttemptAtMs }: Standing,
): { readonly set: Attributes; readonly remove: readonly string[] } {
  const set = {
    status,
    next_attempt_at_ms: nextAttemptAtMs,
    lease_until_ms: null,
    ...statusKey(delivery.storeId, status),
  };
  return nextAttemptAtMs === null
    ? { set, remove: ['due_pk', 'due_sk'] }
    : { set: { ...set, ...dueKeys(delivery, nextAttemptAtMs) }, remove: [] };
}

function updatedNow(delivery: WebhookDelivery, nowMs: number): Attributes {
  const updatedAtMs = nextUpdatedAtMs(delivery.updatedAtMs, nowMs);
  const { updated_sk } = indexKeys.updated(delivery.storeId, 'WEBHOOK_DELIVERY', updatedAtMs, padId(delivery.id));
  return { updated_at_ms: updatedAtMs, updated_sk };
}

type ConditionalUpdate = {
  readonly set: Attributes;
  readonly remove?: readonly string[];
  /** A try to add to the list of tries. */
  readonly appended?: Attributes;
  readonly condition: string;
  readonly values: Attributes;
};

/** Makes the change if its condition holds; says whether it did. */
async function updateIf(
  table: Table,
  delivery: WebhookDelivery,
  { set, remove = [], appended, condition, values }: ConditionalUpdate,
): Promise<boolean> {
  const assignments = Object.keys(set).map((name) => `#${name} = :${name}`);
  if (appended !== undefined) assignments.push('tries = list_append(tries, :appended)');
  const removal = remove.length === 0 ? '' : ` REMOVE ${remove.join(', ')}`;
  try {
    await table.client.send(
      new UpdateCommand({
        TableName: table.name,
        Key: deliveryKey(delivery),
        UpdateExpression: `SET ${assignments.join(', ')}${removal}`,
        ConditionExpression: condition,
        ExpressionAttributeNames: {
          ...Object.fromEntries(Object.keys(set).map((name) => [`#${name}`, name])),
          '#status': 'status',
        },
        ExpressionAttributeValues: {
          ...Object.fromEntries(Object.entries(set).map(([name, value]) => [`:${name}`, value])),
          ...values,
          ...(appended === undefined ? {} : { ':appended': [appended] }),
        },
      }),
    );
    return true;
  } catch (error) {
    if (refusedBy(error) === null) throw error;
    return false;
  }
}
