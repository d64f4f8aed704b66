import type { Fault } from './finding.ts';
import type { RowItem, StoredRow } from './row-kinds.ts';

/**
 * The store and the time of an examination. Workers may still be processing changes that are younger than `graceMs`.
 */
export type ExaminationTime = { readonly storeId: string; readonly nowMs: number; readonly graceMs: number };

/**
 * A check of one store. `see` is called once for every row, in the order of `store-rows.ts`. Faults are reported either
 * immediately or by `end`. A check remembers ids and sums, never whole rows.
 */
export type Check = {
  readonly see: (row: StoredRow) => Iterable<Fault>;
  readonly end: () => Iterable<Fault>;
};

/** Reports whether a change made at `atMs` is old enough that all its consequences must be visible. */
export const isSettled = ({ nowMs, graceMs }: ExaminationTime, atMs: number): boolean => atMs <= nowMs - graceMs;

/** The maximum time that a due row may wait. Workers look for due rows once a minute, and a run may start late. */
const recoveredWithinMs = 2 * 60_000;

/** Reports whether a row that was due at `dueAtMs` should have been processed by now. */
export const isOverdue = ({ nowMs, graceMs }: ExaminationTime, dueAtMs: number): boolean =>
  dueAtMs < nowMs - Math.max(graceMs, recoveredWithinMs);

/** Yields the fault if the two values differ. */
export function* faultUnlessEqual<Value extends Fault['found'] | bigint>(
  fault: Pick<Fault, 'check' | 'object' | 'id'>,
  expected: Value,
  found: Value,
): Generator<Fault> {
  if (expected !== found) yield { ...fault, expected: said(expected), found: said(found) };
}

const said = (value: Fault['found'] | bigint): Fault['found'] => (typeof value === 'bigint' ? String(value) : value);

/** Returns an empty list of faults. */
export const noRemainingFaults = (): Iterable<Fault> => [];

/** Returns the time at which a row is due; null if the row is not in a due queue. */
export function dueTimeOfRow({ due_pk: pk, due_sk: sk }: RowItem): number | null {
  return typeof pk === 'string' && pk.startsWith('DUE#') ? Number.parseInt(String(sk), 10) : null;
}
