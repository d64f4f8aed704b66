import { randomBytes } from 'node:crypto';
import { UpdateCommand } from '@aws-sdk/lib-dynamodb';
import type { Guard } from '#shared/kernel/guard.ts';
import { nextUpdatedAtMs } from '#shared/kernel/time.ts';
import { conditionOf, updateIf } from '#shared/table/condition-of.ts';
import { type FoundItem, refusedItemOf } from '#shared/table/refused-item.ts';
import { setAttributes } from '#shared/table/set-attributes.ts';
import type { Table } from '#shared/table/table-client.ts';
import { changedKeys, type DueSchedule, deliveryKey, scheduleKeys, statusKey } from './webhook-deliveries-table.ts';
import type { DeliveryStatus, WebhookDelivery } from './webhook-delivery.ts';
import { leaseForm, type WaitingDelivery, waitingForm } from './webhook-delivery-form.ts';

/** Attributes to set. An undefined attribute is removed. */
export type Attributes = Readonly<Record<string, unknown>>;

const tokenBytes = 9;

/**
 * Returns a random token that identifies a lease. If a write is repeated after a lost response, the stored token shows
 * whether the first try succeeded. If the stored token is different, another sender has stored the lease.
 */
export const newLeaseToken = (): string => randomBytes(tokenBytes).toString('base64url');

/** The lease attributes of a delivery that no sender has claimed. */
export const noLease: Attributes = { lease_until_ms: null, ...leaseForm.write({ leaseToken: null, leaseNumber: null }) };

/**
 * Returns the attributes that describe a delivery's state: its status, the time of its next attempt, and where it waits
 * until then.
 */
export const outcomeAttributes = (
  delivery: WebhookDelivery,
  {
    status,
    nextAttemptAtMs,
    schedule,
  }: { readonly status: DeliveryStatus; readonly nextAttemptAtMs: number | null; readonly schedule: DueSchedule },
): Attributes => ({
  status,
  next_attempt_at_ms: nextAttemptAtMs,
  ...noLease,
  due_pk: undefined,
  due_sk: undefined,
  ...statusKey(delivery.storeId, status),
  ...scheduleKeys(delivery, schedule),
});

/** Returns the attributes that must be written with every change that is visible to staff. */
export function updatedAttributes(delivery: WebhookDelivery, nowMs: number): Attributes {
  const updatedAtMs = nextUpdatedAtMs(delivery.updatedAtMs, nowMs);
  return { updated_at_ms: updatedAtMs, updated_sk: changedKeys({ ...delivery, updatedAtMs }).updated_sk };
}

type DeliveryName = Pick<WebhookDelivery, 'storeId' | 'id'>;

export type DeliveryChange = {
  readonly set: Attributes;
  /** The stored form of the attempt that is appended to the list of attempts. */
  readonly appended?: Attributes;
  /**
   * Whether the change begins an automatic attempt. If so, the attempt is counted, and its number is stored with the
   * lease.
   */
  readonly beginsAttempt?: true;
  /** Whether the change assigns the next attempt number. */
  readonly takesNumber?: true;
  /** Conditions that the stored delivery must meet. */
  readonly guards: readonly Guard<keyof WaitingDelivery>[];
};

/** Returns the DynamoDB update that makes a change to a delivery's item. */
export function deliveryUpdate(delivery: DeliveryName, { set, appended, beginsAttempt, takesNumber, guards }: DeliveryChange) {
  const { UpdateExpression, ExpressionAttributeNames, ExpressionAttributeValues } = setAttributes(set);
  const computed = [
    ...(appended === undefined ? [] : ['tries = list_append(tries, :appended)']),
    ...(beginsAttempt === undefined ? [] : ['attempts = attempts + :one', 'lease_number = last_number + :one']),
    ...(takesNumber === undefined ? [] : ['last_number = last_number + :one']),
  ];
  return {
    Key: deliveryKey(delivery),
    ...updateIf(
      {
        UpdateExpression: withComputed(UpdateExpression, computed),
        ExpressionAttributeNames,
        ExpressionAttributeValues: {
          ...ExpressionAttributeValues,
          ...(appended === undefined ? {} : { ':appended': [appended] }),
          ...(beginsAttempt === undefined && takesNumber === undefined ? {} : { ':one': 1 }),
        },
      },
      conditionOf(waitingForm, guards),
    ),
  };
}

/** Adds SET clauses to an update expression. DynamoDB computes the values in these clauses. */
function withComputed(expression: string, computed: readonly string[]): string {
  if (computed.length === 0) return expression;
  const setting = `SET ${computed.join(', ')}`;
  return expression.startsWith('SET ') ? expression.replace('SET', `${setting},`) : `${setting} ${expression}`.trimEnd();
}

/** Changes a delivery if all guards hold. Returns whether the delivery was changed. */
export const updateDelivery = async (table: Table, delivery: DeliveryName, change: DeliveryChange): Promise<boolean> =>
  (await replaceDelivery(table, delivery, change)).done;

/**
 * Changes a delivery if all guards hold. Returns the item as it was before the change or, if a guard failed, the
 * current item.
 */
export async function replaceDelivery(
  table: Table,
  delivery: DeliveryName,
  change: DeliveryChange,
): Promise<{ readonly done: boolean; readonly item: FoundItem | undefined }> {
  try {
    const { Attributes } = await table.client.send(
      new UpdateCommand({
        TableName: table.name,
        ...deliveryUpdate(delivery, change),
        ReturnValues: 'ALL_OLD',
        ReturnValuesOnConditionCheckFailure: 'ALL_OLD',
      }),
    );
    return { done: true, item: Attributes };
  } catch (error) {
    const refused = refusedItemOf(error);
    if (refused === null) throw error;
    return { done: false, item: refused.item };
  }
}
