import { idFloor, idTimeMs } from '#shared/kernel/object-id.ts';
import { type Key, keys, type ListedKind, padId, unpadId } from '../keys.ts';
import { queryAll } from '../query-all.ts';
import type { Table } from '../table-client.ts';
import { wasNumberGiven } from './number-series.ts';

/** A kind of object whose rows contain a `number` assigned by a counter. */
export type NumberedKind = { readonly kind: ListedKind; readonly counter: Key };

type Numbered = { readonly id: number; readonly number: number };

/**
 * If an object's number differs from the wanted number by at most this value, the search reads the neighboring objects.
 * Because numbers can be slightly out of order, the search reads up to `2 * nearNumbers` objects.
 */
const nearNumbers = 8;

/**
 * If the creation times of two objects differ by more than this many ms, the newer object has the higher number. A
 * request assigns both the id and the number, and ends within this time.
 */
const skewMs = 30_000;
const firstId = 1;
const lastId = Number.MAX_SAFE_INTEGER;

/**
 * Returns the id of the object that has the given number; null if the store has no such object. Numbers are not indexed
 * but increase with the creation time, so an interpolation search needs to read only a few objects.
 */
export async function findNumber(table: Table, storeId: string, { kind, counter }: NumberedKind, number: number): Promise<number | null> {
  if (!(await wasNumberGiven(table, counter, number))) return null;
  const pk = keys.listPartition(storeId, kind);
  const [first, last] = await Promise.all([oldest(table, pk), newestUpTo(table, pk, lastId)]);
  if (first === null || last === null) return null;
  for (const end of [first, last]) {
    const found = await atOrNear(table, pk, end, number);
    if (found !== null) return found;
  }
  let low = placeOf(first);
  let high = placeOf(last);
  /** The id of the newest object that existed at the time `low.ms`. `low.number` is the number of this object. */
  let before = first.id;
  let isEven = true;
  while (high.ms - low.ms > skewMs) {
    const probeMs = probeBetween(low, high, number, isEven);
    const probe = await newestUpTo(table, pk, idFloor(probeMs));
    if (probe === null) break;
    const found = await atOrNear(table, pk, probe, number);
    if (found !== null) return found;
    const spanMs = high.ms - low.ms;
    if (probe.number < number) [low, before] = [{ ms: probeMs, number: probe.number }, probe.id];
    else high = { ms: Math.min(probeMs, idTimeMs(probe.id)), number: probe.number };
    isEven = (high.ms - low.ms) * 2 <= spanMs;
  }
  return amongObjects(table, pk, number, [idFloor(idTimeMs(before) - skewMs), idFloor(high.ms + skewMs)]);
}

/** A time, and the number of the newest object that existed then. */
export type NumberAt = { readonly ms: number; readonly number: number };

const placeOf = ({ id, number }: Numbered): NumberAt => ({ ms: idTimeMs(id), number });

/**
 * Returns a time between `low` and `high`, which must be at least 2 ms apart. If `isEven` is true, the function assumes
 * a steady rate and estimates when `number` was assigned. If `isEven` is false, the function returns the midpoint.
 */
export function probeBetween(low: NumberAt, high: NumberAt, number: number, isEven: boolean): number {
  const share = (number - low.number) / (high.number - low.number);
  const probeMs = low.ms + Math.floor((high.ms - low.ms) * (isEven && share > 0 && share < 1 ? share : 0.5));
  return Math.min(Math.max(probeMs, low.ms + 1), high.ms - 1);
}

/**
 * Looks for a number in the probed object and in the objects created shortly before or after it. Returns the id of the
 * object that has the number, or null if none of these objects has it.
 */
async function atOrNear(table: Table, pk: string, probe: Numbered, number: number): Promise<number | null> {
  if (probe.number === number) return probe.id;
  if (Math.abs(probe.number - number) > nearNumbers) return null;
  const isForward = probe.number < number;
  const range = isForward ? between(pk, probe.id, lastId) : between(pk, firstId, probe.id);
  let left = 2 * nearNumbers;
  for await (const row of queryAll(table, { ...range, ScanIndexForward: isForward, Limit: left })) {
    const one = numberedOf(row);
    if (one.number === number) return one.id;
    left -= 1;
    if (left === 0) break;
  }
  return null;
}

const names = { '#number': 'number' };

/**
 * Returns a query for the numbers, such as order numbers, of the objects in an id range. The query is eventually
 * consistent, because nobody asks for a number at the moment of its assignment.
 */
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
