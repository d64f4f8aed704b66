import type { ImportJob, PlannedCounts, ProblemCount, ShownProblem } from '#shared/import-jobs/import-job.ts';
import { maxShownProblems } from '#shared/import-jobs/import-job.ts';
import type { ImportTrigger } from '#shared/import-jobs/import-transitions.ts';
import type { ResultRow } from '#shared/imports/result-rows.ts';

/** How a step of an import ends: what it says of the import, and what moves it; null when the next step goes on in the same status. */
export type StepEnd = {
  readonly trigger: Extract<ImportTrigger, 'read' | 'finish_plan' | 'finish' | 'fail'> | null;
  readonly change: (now: ImportJob) => ImportJob;
};

const maxNameCharacters = 200;
const maxMessageCharacters = 500;

/** Counts what the rows of a report say, and keeps the first of its problems. */
export function openTally(before: Pick<ImportJob, 'problems' | 'problemCounts'>) {
  const problems: ShownProblem[] = [...before.problems];
  const counts = new Map<string, ProblemCount>(before.problemCounts.map((one) => [`${one.severity} ${one.code}`, one]));
  const outcomes = new Map<string, number>();
  const countUp = (name: string): void => void outcomes.set(name, (outcomes.get(name) ?? 0) + 1);

  function noteProblem({ row, at = row, name, column = null, outcome, code = 'unknown', message = '' }: ResultRow): void {
    const severity = outcome === 'warning' ? 'warning' : 'refused';
    const key = `${severity} ${code}`;
    counts.set(key, { severity, code, count: (counts.get(key)?.count ?? 0) + 1 });
    if (problems.length >= maxShownProblems) return;
    problems.push({
      severity,
      row: at,
      column: column === null ? null : column.slice(0, maxNameCharacters),
      code,
      message: message.slice(0, maxMessageCharacters),
      name: name.slice(0, maxNameCharacters),
    });
  }

  return {
    /** Notes the rows of one item; its last tells what became of it. */
    note: (rows: readonly ResultRow[]): void => {
      for (const row of rows) {
        if (row.code !== undefined) noteProblem(row);
        if (row.outcome === 'warning') countUp('warnings');
      }
      const last = rows.at(-1);
      if (last !== undefined) countUp(last.outcome);
    },
    /** Counts of before, and those that were noted since. */
    added: <Counts extends PlannedCounts | ImportJob['applied']>(counted: Counts): Counts =>
      Object.fromEntries(Object.entries(counted).map(([name, count]) => [name, count + (outcomes.get(name) ?? 0)])) as Counts,
    problems: (): Pick<ImportJob, 'problems' | 'problemCounts'> => ({ problems, problemCounts: [...counts.values()] }),
  };
}
