import { idFloor, idTimeMs } from '#shared/kernel/object-id.ts';
import { readNumbers, wasNumberGiven } from '#shared/table/counters/number-series.ts';
import { keys, padId, unpadId } from '#shared/table/keys.ts';
import { queryAll } from '#shared/table/query-all.ts';
import type { Table } from '#shared/table/table-client.ts';
import { orderNumbers } from './orders-table.ts';

type Numbered = { readonly id: number; readonly number: number };

/** A number is taken in the request that makes the id of its order, which lasts no longer: so far may two orders be out of order. */
const skewMs = 30_000;
const firstId = 1;
const lastId = Number.MAX_SAFE_INTEGER;

/**
 * The id of the order with a number; null when the store has none. No index has the numbers: a lock names the restored order of a number, and the
 * numbers that the store gave grow with the ids, so that halving the time finds them in some 25 reads of one order each. An order that the
 * store itself placed before a history with higher numbers was restored among its orders may be missed.
 */
export async function findOrderNumber(table: Table, storeId: string, number: number): Promise<number | null> {
  const read = await readNumbers(table, storeId, orderNumbers(storeId), [number]);
  const lock = read.locks.get(number);
  if (lock !== undefined) return lock.ownerId;
  if (!wasNumberGiven(read, number)) return null;
  const [first, last] = await Promise.all([oldest(table, storeId), newestUpTo(table, storeId, lastId)]);
  if (first === null || last === null) return null;
  let [fromMs, toMs] = [idTimeMs(first.id), idTimeMs(last.id)];
  /** The newest order that is known to be before the wanted one: between it and `fromMs` there is none. */
  let before = first.id;
  while (toMs - fromMs > skewMs) {
    const middleMs = Math.floor((fromMs + toMs) / 2);
    const probe = await newestUpTo(table, storeId, idFloor(middleMs));
    if (probe === null) break;
    if (probe.number === number) return probe.id;
    if (probe.number < number) [fromMs, before] = [middleMs, probe.id];
    else toMs = Math.min(middleMs, idTimeMs(probe.id));
  }
  return amongOrders(table, storeId, number, [idFloor(idTimeMs(before) - skewMs), idFloor(toMs + skewMs)]);
}

const names = { '#number': 'number' };

/** Orders with ids from one to another, with their numbers only; eventually consistent, since nobody knows the number of an order of this moment. */
const between = (storeId: string, from: number, to: number) => ({
  KeyConditionExpression: 'pk = :pk AND sk BETWEEN :from AND :to',
  ExpressionAttributeValues: { ':pk': keys.listPartition(storeId, 'ORDER'), ':from': padId(from), ':to': padId(to) },
  ExpressionAttributeNames: names,
  ProjectionExpression: 'sk, #number',
});

const oldest = (table: Table, storeId: string): Promise<Numbered | null> => firstOf(table, between(storeId, firstId, lastId), true);

const newestUpTo = (table: Table, storeId: string, id: number): Promise<Numbered | null> =>
  firstOf(table, between(storeId, firstId, id), false);

async function firstOf(table: Table, range: ReturnType<typeof between>, isForward: boolean): Promise<Numbered | null> {
  for await (const row of queryAll(table, { ...range, ScanIndexForward: isForward, Limit: 1 })) return numberedOf(row);
  return null;
}

async function amongOrders(
  table: Table,
  storeId: string,
  number: number,
  [from, to]: readonly [from: number, to: number],
): Promise<number | null> {
  const { ExpressionAttributeValues: values, ...range } = between(storeId, from, to);
  const found = queryAll(table, {
    ...range,
    ExpressionAttributeValues: { ...values, ':number': number },
    FilterExpression: '#number = :number',
  });
  for await (const row of found) return numberedOf(row).id;
  return null;
}

const numberedOf = (row: Readonly<Record<string, unknown>>): Numbered => ({
  id: unpadId(String(row['sk'])),
  number: Number(row['number']),
});
