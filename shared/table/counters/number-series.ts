import { UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { callWithoutThrottleRetries } from '../call-without-throttle-retries.ts';
import type { Key } from '../keys.ts';
import { readItem } from '../read-items.ts';
import { noDeadline, pauseAfter } from '../retry-transient.ts';
import { absent, number, storedForm } from '../rows/stored-form.ts';
import type { Table } from '../table-client.ts';

/* Numbers for people, such as those of orders: a counter of the store assigns consecutive numbers from 1001. */

const numberBeforeFirst = 1000;

/**
 * Returns the next number of a counter, or the first of `count` numbers. The number is taken before its object is written, so a refused
 * write leaves a gap. Taking it inside the transaction would limit a store to one transaction at a time.
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
      // This loop does the retries. With those of the client as well, there would be 32 attempts.
      const { Attributes } = await callWithoutThrottleRetries(() => table.client.send(command));
      return numberBeforeFirst + 1 + Number(Attributes?.['placed']) - count;
    } catch (error) {
      // Other requests are using the counter. A number whose response was lost leaves a gap.
      await pauseAfter(error, attempt, noDeadline);
    }
  }
}

type Counter = {
  /** How many numbers have been taken; null before the first. */
  readonly placed: number | null;
};
export const numberCounterForm = storedForm<Counter>()({ placed: absent(number) });

/** Reports whether a counter has assigned a number. Its object may still have been refused. */
export async function wasNumberGiven(table: Table, counter: Key, value: number): Promise<boolean> {
  const { placed } = numberCounterForm.read((await readItem(table, counter)) ?? {});
  return value > numberBeforeFirst && value - numberBeforeFirst <= (placed ?? 0);
}
