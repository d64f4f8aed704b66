import type { Fault } from './finding.ts';
import type { RowItem, StoredRow } from './row-kinds.ts';

/** The moment at which a store is examined. Consequences of a change less than `graceMs` before it may still be under way. */
export type Terms = { readonly storeId: string; readonly nowMs: number; readonly graceMs: number };

/**
 * One check of a store: it is shown every row once, in the order of `store-rows.ts`, and says at once or at the end what is
 * wrong. It keeps ids and sums, never rows.
 */
export type Check = {
  readonly see: (row: StoredRow) => Iterable<Fault>;
  readonly end: () => Iterable<Fault>;
};

/** Whether what happened at `atMs` has had the time to show everywhere. */
export const isSettled = ({ nowMs, graceMs }: Terms, atMs: number): boolean => atMs <= nowMs - graceMs;

/** Every due queue is read once a minute: what is due waits for the next run, and perhaps for one that was late. */
const sweptWithinMs = 2 * 60_000;

/** Whether what was due at `dueAtMs` should have been looked at by now. */
export const isOverdue = ({ nowMs, graceMs }: Terms, dueAtMs: number): boolean => dueAtMs < nowMs - Math.max(graceMs, sweptWithinMs);

/** A fault unless two values are the same. */
export function* unlessEqual<Value extends Fault['found'] | bigint>(
  fault: Pick<Fault, 'check' | 'object' | 'id'>,
  expected: Value,
  found: Value,
): Generator<Fault> {
  if (expected !== found) yield { ...fault, expected: said(expected), found: said(found) };
}

const said = (value: Fault['found'] | bigint): Fault['found'] => (typeof value === 'bigint' ? String(value) : value);

/** The end of a check that has said everything at once. */
export const nothingMore = (): Iterable<Fault> => [];

/** When a row that waits in a due queue falls due; null for one that waits for no time. */
export function dueAtMsOf({ due_pk: pk, due_sk: sk }: RowItem): number | null {
  return typeof pk === 'string' && pk.startsWith('DUE#') ? Number.parseInt(String(sk), 10) : null;
}
