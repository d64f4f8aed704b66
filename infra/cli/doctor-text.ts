import type { Finding } from '#shared/doctor/finding.ts';

/** The number of stores and of findings, and the number of rows of each kind. */
export type Summary = { stores: number; findings: number; readonly rows: Map<string, number> };

/** Formats a finding as a readable line. */
export const describeFinding = ({ storeId, check, object, id, expected, found }: Finding): string =>
  `${storeId}  ${check}: ${object} ${id}: expected ${shown(expected)}, found ${shown(found)}`;

const shown = (value: Finding['found']): string => (value === null ? 'nothing' : String(value));

/** Formats the end of the output: the number of examined rows of each kind, and the verdict. */
export function describeSummary({ stores, findings, rows }: Summary, { json, tookMs }: { json: boolean; tookMs: number }): string {
  if (json) return JSON.stringify({ stores, findings, rows: Object.fromEntries(rows), took_ms: tookMs });
  const total = [...rows.values()].reduce((sum, count) => sum + count, 0);
  const kinds = [...rows].map(([kind, count]) => `${kind} ${count}`).join(', ');
  const verdict = findings === 0 ? 'No faults found.' : `${findings} ${findings === 1 ? 'fault' : 'faults'} found.`;
  return `Examined ${stores} ${stores === 1 ? 'store' : 'stores'} and ${total} rows in ${(tookMs / 1000).toFixed(1)} s (${kinds}).\n${verdict}`;
}
