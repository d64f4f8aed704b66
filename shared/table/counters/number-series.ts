import { UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { type Key, keys, padId, type UniqueKind } from '../keys.ts';
import { readItems } from '../read-items.ts';
import { refuseThrottled } from '../refuse-throttled.ts';
import { anyTime, pauseAfter } from '../retry-transient.ts';
import { absent, number, storedForm } from '../rows/stored-form.ts';
import type { Table } from '../table-client.ts';
import type { LabelledWrite } from '../transact.ts';
import { type UniqueLock, uniqueLockForm, uniqueLockItem } from '../unique-values.ts';

/*
 * Numbers that people read, such as those of orders: a counter of the store gives one after the other, from 1001. A restored object keeps its number:
 * a lock of its own holds it, and the counter goes on after the highest.
 */

/** Numbers of one noun in a store: what counts them, and the kind of lock that holds those that were restored. */
export type NumberSeries = { readonly kind: Extract<UniqueKind, `${string}_number`>; readonly counter: Key };

const numberBeforeFirst = 1000;

/**
 * The next number of a series, or the first of several that are taken at once. It is taken before what gets it is written, so what is then
 * refused leaves a gap: a counter inside the transaction would let a store make one at a time.
 */
export async function nextNumber(table: Table, { counter }: Pick<NumberSeries, 'counter'>, count = 1): Promise<number> {
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
      // A restore has the counter at this moment. A number that was taken though its answer was lost is a gap.
      await pauseAfter(error, attempt, anyTime);
    }
  }
}

type Counter = {
  /** How many numbers are taken; null when there is none yet. */
  readonly placed: number | null;
  /** None of the numbers up to here was given by the counter itself; null when nothing was restored before the first one that it gave. */
  readonly restoredTo: number | null;
};
export const numberCounterForm = storedForm<Counter>()({ placed: absent(number), restoredTo: absent(number) });

/** The known locks and counter for numbers that are to be restored. */
export type NumbersRead = { readonly counter: Counter; readonly locks: ReadonlyMap<number, UniqueLock> };

const lockKey = (storeId: string, { kind }: NumberSeries, value: number): Key => keys.unique(storeId, kind, padId(value));

/** Reads what is known of some numbers of a series, consistently, at once. */
export async function readNumbers(table: Table, storeId: string, series: NumberSeries, numbers: readonly number[]): Promise<NumbersRead> {
  if (numbers.length === 0) return { counter: { placed: null, restoredTo: null }, locks: new Map() };
  const items = await readItems(table, [series.counter, ...numbers.map((value) => lockKey(storeId, series, value))]);
  const counter = items.find(({ sk }) => sk === series.counter.sk);
  const locks = items.filter((item) => item !== counter);
  return {
    counter: numberCounterForm.read(counter ?? {}),
    locks: new Map(locks.map((item) => [Number(item['sk']), uniqueLockForm.read(item)])),
  };
}

/** Whether nothing has the number: nothing was restored with it, and the counter has not come to it, or passed it only because of what was restored. */
export function isNumberFree({ counter, locks }: NumbersRead, value: number): boolean {
  const count = value - numberBeforeFirst;
  if (locks.has(value)) return false;
  return counter.placed === null || count > counter.placed || (counter.restoredTo !== null && count <= counter.restoredTo);
}

/** Whether the counter has given a number; what got it may have been refused then. */
export const wasNumberGiven = ({ counter: { placed, restoredTo } }: NumbersRead, value: number): boolean => {
  const count = value - numberBeforeFirst;
  return count > (restoredTo ?? 0) && count <= (placed ?? 0);
};

/**
 * The writes that give free numbers to what is restored, and let the counter go on after the highest of them. Refused as the kind of the series
 * when a number was taken, or as `number_counter` when the counter has moved on, since they were read.
 */
export function restoreNumberWrites(
  storeId: string,
  series: NumberSeries,
  { counter }: NumbersRead,
  owners: readonly { readonly number: number; readonly ownerId: number; readonly digest: string }[],
): LabelledWrite[] {
  const locks = owners.map((owner): LabelledWrite => {
    const lock = { ownerId: owner.ownerId, claimedAtMs: null, restoredDigest: owner.digest };
    const Item = uniqueLockItem(storeId, series.kind, padId(owner.number), lock);
    return { as: series.kind, put: { Item, ConditionExpression: 'attribute_not_exists(pk)' } };
  });
  const highest = Math.max(...owners.map((owner) => owner.number - numberBeforeFirst));
  const isReached = owners.length === 0 || (counter.placed !== null && highest <= counter.placed);
  return isReached ? locks : [...locks, raiseCounterWrite(series, counter, highest)];
}

function raiseCounterWrite(series: NumberSeries, { placed, restoredTo }: Counter, to: number): LabelledWrite {
  // While the counter has given no number since, everything up to its place is still free to be restored.
  const isUntouched = placed === null || placed === restoredTo;
  return {
    as: 'number_counter',
    update: {
      Key: series.counter,
      UpdateExpression: `SET entity = :entity, placed = :to${isUntouched ? ', restored_to = :to' : ''}`,
      ConditionExpression: placed === null ? 'attribute_not_exists(placed)' : 'placed = :read',
      ExpressionAttributeValues: { ':entity': 'tally', ':to': to, ...(placed === null ? {} : { ':read': placed }) },
    },
  };
}
