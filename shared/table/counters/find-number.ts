import { idFloor, idTimeMs } from '#shared/kernel/object-id.ts';
import { type Key, keys, type ListedKind, padId, unpadId } from '../keys.ts';
import { queryAll } from '../query-all.ts';
import type { Table } from '../table-client.ts';
import { wasNumberGiven } from './number-series.ts';

/** Objects of a kind, whose rows have a `number` that a counter gave. */
export type NumberedKind = { readonly kind: ListedKind; readonly counter: Key };

type Numbered = { readonly id: number; readonly number: number };

/** Objects whose numbers differ by this much at most are read together, twice as many for those that were never made. */
const nearNumbers = 8;

/** A number is taken in the request that makes the id of its object, which lasts no longer: so far may two objects be out of order. */
const skewMs = 30_000;
const firstId = 1;
const lastId = Number.MAX_SAFE_INTEGER;

/**
 * The id of the object with a number; null when the store has none. No index has the numbers: they grow with the
 * ids, so that a few reads of one object each find them: where it would be if they grew evenly, or in the middle of the time when that was not near.
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
  /** The newest object that is known to be before the wanted one: between it and `low` there is none. */
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

/** Up to a time, and the number of the newest object that was made by then. */
export type NumberAt = { readonly ms: number; readonly number: number };

const placeOf = ({ id, number }: Numbered): NumberAt => ({ ms: idTimeMs(id), number });

/**
 * The time, after `low` and before `high`, to look for a number: where it would be if numbers grew evenly in between, or in the middle, which always halves
 * the time. Both are at least two milliseconds apart.
 */
export function probeBetween(low: NumberAt, high: NumberAt, number: number, isEven: boolean): number {
  const share = (number - low.number) / (high.number - low.number);
  const probeMs = low.ms + Math.floor((high.ms - low.ms) * (isEven && share > 0 && share < 1 ? share : 0.5));
  return Math.min(Math.max(probeMs, low.ms + 1), high.ms - 1);
}

/** The id of the object with a number, when it is this one, or among those that were made just after or before it. */
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
