import { examineAll, examineStore } from '#shared/doctor/examine-store.ts';
import type { CheckName, Finding } from '#shared/doctor/finding.ts';
import type { Table } from '#shared/table/table-client.ts';
import { aStore } from '../builders/a-store.ts';

/** Examines all stores in a table as of `nowMs`, without a grace period. Returns all findings. */
export const findingsOf = (table: Table, nowMs: number = Date.now()): Promise<readonly Finding[]> =>
  collected(examineAll(table, { nowMs, graceMs: 0 }));

/**
 * Returns the findings about the example store. The `undone` checks are left out, because the test does not run their
 * workers. The word index is left out, because the tests that use this function do not build one.
 */
export const findingsBesides = async (undone: readonly CheckName[], table: Table, nowMs: number): Promise<readonly Finding[]> =>
  (await collected(examineStore(table, aStore().id, { nowMs, graceMs: 0 }))).filter(
    ({ check }) => check !== 'search_words' && !undone.includes(check),
  );

async function collected(looking: AsyncIterable<Finding>): Promise<readonly Finding[]> {
  const findings: Finding[] = [];
  for await (const finding of looking) findings.push(finding);
  return findings;
}
