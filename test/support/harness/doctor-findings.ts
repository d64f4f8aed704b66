import { examineAll, examineStore } from '#shared/doctor/examine-store.ts';
import type { CheckName, Finding } from '#shared/doctor/finding.ts';
import type { Table } from '#shared/table/table-client.ts';
import { aStore } from '../builders/a-store.ts';

/** Everything that is wrong with the stores of a table at a moment, with no grace for what is on its way. */
export const findingsOf = (table: Table, nowMs: number = Date.now()): Promise<readonly Finding[]> =>
  collected(examineAll(table, { nowMs, graceMs: 0 }));

/** The same of the example store, besides what a test without all workers leaves undone. Such a test has no index of words. */
export const findingsBesides = async (undone: readonly CheckName[], table: Table, nowMs: number): Promise<readonly Finding[]> =>
  (await collected(examineStore(table, aStore().id, { nowMs, graceMs: 0 }))).filter(
    ({ check }) => check !== 'search_words' && !undone.includes(check),
  );

async function collected(looking: AsyncIterable<Finding>): Promise<readonly Finding[]> {
  const findings: Finding[] = [];
  for await (const finding of looking) findings.push(finding);
  return findings;
}
