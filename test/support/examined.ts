import type { Table } from '../../shared/data/table-client.ts';
import { examineAll } from '../../shared/doctor/examine-store.ts';
import type { Finding } from '../../shared/doctor/finding.ts';

/** Everything that is wrong with the stores of a table at a moment, with no grace for what is on its way. */
export async function findingsOf(table: Table, nowMs: number = Date.now()): Promise<Finding[]> {
  const findings: Finding[] = [];
  for await (const finding of examineAll(table, { nowMs, graceMs: 0 })) findings.push(finding);
  return findings;
}
