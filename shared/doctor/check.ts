import type { Fault } from './finding.ts';
import type { RowItem, StoredRow } from './row-kinds.ts';

/** The time at which a store is examined. Changes less than `graceMs` earlier may still have unfinished consequences. */
export type ExaminationTime = { readonly storeId: string; readonly nowMs: number; readonly graceMs: number };

/**
 * One check of a store. It sees every row once, in the order of `store-rows.ts`, and reports faults immediately or at the end. It keeps ids
 * and sums, never rows.
 */
export type Check = {
  readonly see: (row: StoredRow) => Iterable<Fault>;
  readonly end: () => Iterable<Fault>;
};

/** Reports whether the consequences of a change at `atMs` must be visible by now. */
export const isSettled = ({ nowMs, graceMs }: ExaminationTime, atMs: number): boolean => atMs <= nowMs - graceMs;

/** Every due queue is read once a minute, so a due row waits for the next run, or for a late one. */
const recoveredWithinMs = 2 * 60_000;

/** Reports whether a row that was due at `dueAtMs` should have been processed by now. */
export const isOverdue = ({ nowMs, graceMs }: ExaminationTime, dueAtMs: number): boolean =>
  dueAtMs < nowMs - Math.max(graceMs, recoveredWithinMs);

/** Yields the fault unless the two values are equal. */
export function* faultUnlessEqual<Value extends Fault['found'] | bigint>(
  fault: Pick<Fault, 'check' | 'object' | 'id'>,
  expected: Value,
  found: Value,
): Generator<Fault> {
  if (expected !== found) yield { ...fault, expected: said(expected), found: said(found) };
}

const said = (value: Fault['found'] | bigint): Fault['found'] => (typeof value === 'bigint' ? String(value) : value);

/** Returns the end of a check that reports all faults immediately. */
export const noRemainingFaults = (): Iterable<Fault> => [];

/** Returns when a row in a due queue falls due; null for a row that is not in one. */
export function dueTimeOfRow({ due_pk: pk, due_sk: sk }: RowItem): number | null {
  return typeof pk === 'string' && pk.startsWith('DUE#') ? Number.parseInt(String(sk), 10) : null;
}
