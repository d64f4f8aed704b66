import { idFloor, idTimeMs } from '#shared/kernel/object-id.ts';
import { keys, type ListedKind, padId, unpadId } from '../keys.ts';
import { queryAll } from '../query-all.ts';
import type { Table } from '../table-client.ts';
import { type NumberSeries, readNumbers, wasNumberGiven } from './number-series.ts';

/** Objects of a kind, whose rows have a `number` of a series. */
export type NumberedKind = { readonly kind: ListedKind; readonly series: NumberSeries };

type Numbered = { readonly id: number; readonly number: number };

/** A number is taken in the request that makes the id of its object, which lasts no longer: so far may two objects be out of order. */
const skewMs = 30_000;
const firstId = 1;
const lastId = Number.MAX_SAFE_INTEGER;

/**
 * The id of the object with a number; null when the store has none. No index has the numbers: a lock names the restored object of a number, and the
 * numbers that the store gave grow with the ids, so that halving the time finds them in some 25 reads of one object each. One that the store
 * itself made before a history with higher numbers was restored among its objects may be missed.
 */
export async function findNumber(table: Table, storeId: string, { kind, series }: NumberedKind, number: number): Promise<number | null> {
  const read = await readNumbers(table, storeId, series, [number]);
  const lock = read.locks.get(number);
  if (lock !== undefined) return lock.ownerId;
  if (!wasNumberGiven(read, number)) return null;
  const pk = keys.listPartition(storeId, kind);
  const [first, last] = await Promise.all([oldest(table, pk), newestUpTo(table, pk, lastId)]);
  if (first === null || last === null) return null;
  let [fromMs, toMs] = [idTimeMs(first.id), idTimeMs(last.id)];
  /** The newest object that is known to be before the wanted one: between it and `fromMs` there is none. */
  let before = first.id;
  while (toMs - fromMs > skewMs) {
    const middleMs = Math.floor((fromMs + toMs) / 2);
    const probe = await newestUpTo(table, pk, idFloor(middleMs));
    if (probe === null) break;
    if (probe.number === number) return probe.id;
    if (probe.number < number) [fromMs, before] = [middleMs, probe.id];
    else toMs = Math.min(middleMs, idTimeMs(probe.id));
  }
  return amongObjects(table, pk, number, [idFloor(idTimeMs(before) - skewMs), idFloor(toMs + skewMs)]);
}

const names = { '#number': 'number' };

/** Objects with ids from one to another, with their numbers only; eventually consistent, since nobody knows a number of this moment. */
const between = (pk: string, from: number, to: number) => ({
  KeyConditionExpression: 'pk = :pk AND sk BETWEEN :from AND :to',
  ExpressionAttributeValues: { ':pk': pk, ':from': padId(from), ':to': padId(to) },
  ExpressionAttributeNames: names,
  ProjectionExpression: 'sk, #number',
});

const oldest = (table: Table, pk: string): Promise<Numbered | null> => firstOf(table, between(pk, firstId, lastId), true);

const newestUpTo = (table: Table, pk: string, id: number): Promise<Numbered | null> => firstOf(table, between(pk, firstId, id), false);

async function firstOf(table: Table, range: ReturnType<typeof between>, isForward: boolean): Promise<Numbered | null> {
  for await (const row of queryAll(table, { ...range, ScanIndexForward: isForward, Limit: 1 })) return numberedOf(row);
  return null;
}

async function amongObjects(
  table: Table,
  pk: string,
  number: number,
  [from, to]: readonly [from: number, to: number],
): Promise<number | null> {
  const { ExpressionAttributeValues: values, ...range } = between(pk, from, to);
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
