import { UpdateCommand } from '@aws-sdk/lib-dynamodb';
import type { Key } from '../keys.ts';
import { readItem } from '../read-items.ts';
import { refuseThrottled } from '../refuse-throttled.ts';
import { anyTime, pauseAfter } from '../retry-transient.ts';
import { absent, number, storedForm } from '../rows/stored-form.ts';
import type { Table } from '../table-client.ts';

/* Numbers that people read, such as those of orders: a counter of the store gives one after the other, from 1001. */

const numberBeforeFirst = 1000;

/**
 * The next number of a counter, or the first of several that are taken at once. It is taken before what gets it is written, so what is then
 * refused leaves a gap: a counter inside the transaction would let a store make one at a time.
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
      // The loop is the retry: within one of the client's own it would be attempted 32 times.
      const { Attributes } = await refuseThrottled(() => table.client.send(command));
      return numberBeforeFirst + 1 + Number(Attributes?.['placed']) - count;
    } catch (error) {
      // Others have the counter at this moment. A number that was taken though its answer was lost is a gap.
      await pauseAfter(error, attempt, anyTime);
    }
  }
}

type Counter = {
  /** How many numbers are taken; null when there is none yet. */
  readonly placed: number | null;
};
export const numberCounterForm = storedForm<Counter>()({ placed: absent(number) });

/** Whether a counter has given a number; what was to get it may have been refused. */
export async function wasNumberGiven(table: Table, counter: Key, value: number): Promise<boolean> {
  const { placed } = numberCounterForm.read((await readItem(table, counter)) ?? {});
  return value > numberBeforeFirst && value - numberBeforeFirst <= (placed ?? 0);
}
