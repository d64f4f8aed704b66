import type { Table } from '#shared/table/table-client.ts';
import { type Examined, examineStore } from './examine-store.ts';
import type { Finding } from './finding.ts';

export type Examination = { readonly findings: readonly Finding[]; readonly examined: Examined };

/**
 * Examines a store that is in use: rows are read one after the other while it goes on, so what a first look finds counts only
 * when a second one finds the same.
 */
export async function examineTwice(
  table: Table,
  storeId: string,
  { clock, graceMs }: { readonly clock: () => number; readonly graceMs: number },
): Promise<Examination> {
  const look = (): Promise<Examination> => collected(examineStore(table, storeId, { nowMs: clock(), graceMs }));
  const first = await look();
  if (first.findings.length === 0) return first;
  const second = await look();
  const known = new Set(first.findings.map(asText));
  return { ...second, findings: second.findings.filter((finding) => known.has(asText(finding))) };
}

const asText = (finding: Finding): string => JSON.stringify(finding);

async function collected(looking: AsyncGenerator<Finding, Examined>): Promise<Examination> {
  const findings: Finding[] = [];
  for (;;) {
    const next = await looking.next();
    if (next.done === true) return { findings, examined: next.value };
    findings.push(next.value);
  }
}
