import {
  type AppliedCounts,
  type BulkImport,
  maxShownProblems,
  type PlannedCounts,
  type ProblemCount,
  type ShownProblem,
} from '#shared/bulk-operations/bulk-import.ts';
import type { LineResult } from '#shared/bulk-operations/line-result.ts';

const maxNameCharacters = 200;

/**
 * Adds results to an import: counts the items per outcome and the occurrences of each problem, and keeps the first
 * problems.
 */
export function tallyResults(imports: BulkImport, isDryRun: boolean, results: readonly LineResult[]): BulkImport {
  const found = results.flatMap(problemsOf);
  const counts = new Map<string, ProblemCount>(imports.problemCounts.map((one) => [`${one.severity} ${one.code}`, one]));
  for (const { severity, code } of found) {
    const key = `${severity} ${code}`;
    counts.set(key, { severity, code, count: (counts.get(key)?.count ?? 0) + 1 });
  }
  return {
    ...imports,
    ...(isDryRun ? { planned: added(imports.planned, results) } : { applied: added(imports.applied, results) }),
    problems: [...imports.problems, ...found].slice(0, maxShownProblems),
    problemCounts: [...counts.values()],
  };
}

function added<Counts extends PlannedCounts | AppliedCounts>(before: Counts, results: readonly LineResult[]): Counts {
  const counts: Record<string, number> = { ...before };
  for (const { outcome = 'failed', warnings = [] } of results) {
    counts[outcome] = (counts[outcome] ?? 0) + 1;
    counts['warnings'] = (counts['warnings'] ?? 0) + warnings.length;
  }
  return counts as Counts;
}

function problemsOf({ line, name: whole = '', error, warnings = [] }: LineResult): ShownProblem[] {
  const name = whole.slice(0, maxNameCharacters);
  const own = error?.errors ?? (error === undefined ? [] : [{ param: '', code: error.code, message: error.message, meta: {} }]);
  return [
    ...warnings.map(({ row, column, code, message }) => ({
      ...({ severity: 'warning', row, name, code, message } as const),
      column: short(column),
    })),
    ...own.map(({ param, code, message, meta = {} }) => ({
      ...({ severity: 'refused', row: Number(meta['row'] ?? line), name, code, message } as const),
      column: short(param === '' ? null : param),
    })),
  ];
}

const short = (column: string | null): string | null => column?.slice(0, maxNameCharacters) ?? null;
