import { UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { callWithoutThrottleRetries } from '../call-without-throttle-retries.ts';
import type { Key } from '../keys.ts';
import { readItem } from '../read-items.ts';
import { noDeadline, pauseAfter } from '../retry-transient.ts';
import { absent, number, storedForm } from '../rows/stored-form.ts';
import type { Table } from '../table-client.ts';

/* Numbers that people use, such as order numbers. A counter per store assigns consecutive numbers, starting at 1001. */

const numberBeforeFirst = 1000;

/**
 * Takes `count` numbers from a counter and returns the first one. The transactions that use the numbers do not update
 * the counter, because these transactions would then conflict with each other. If the write of an object is refused,
 * its number stays unused.
 */
export async function nextNumber(table: Table, counter: Key, count = 1): Promise<number> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      const command = new UpdateCommand({
        TableName: table.name,
        Key: counter,
        UpdateExpression: 'SET entity = :entity ADD placed :count',
        ExpressionAttributeValues: { ':entity': 'tally', ':count': count },
        ReturnValues: 'UPDATED_NEW',
      });
      // The loop around this call does the retries. If the client retried too, there would be 32 attempts.
      const { Attributes } = await callWithoutThrottleRetries(() => table.client.send(command));
      return numberBeforeFirst + 1 + Number(Attributes?.['placed']) - count;
    } catch (error) {
      // The error usually means that other requests are using the counter, so wait and try again. It can also mean that
      // the numbers were taken and only the response was lost; those numbers then stay unused.
      await pauseAfter(error, attempt, noDeadline);
    }
  }
}

type Counter = {
  /** The count of assigned numbers; null if no number has been assigned. */
  readonly placed: number | null;
};
export const numberCounterForm = storedForm<Counter>()({ placed: absent(number) });

/**
 * Reports whether a counter has assigned the number `value`. An assigned number may have no object, because the write
 * of the object may have been refused.
 */
export async function wasNumberGiven(table: Table, counter: Key, value: number): Promise<boolean> {
  const { placed } = numberCounterForm.read((await readItem(table, counter)) ?? {});
  return value > numberBeforeFirst && value - numberBeforeFirst <= (placed ?? 0);
}
