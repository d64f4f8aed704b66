import type { Failure, Summary } from './summary.ts';

const MAX_FAILURES = 25;

/** Formats the summary of a run for a terminal. */
export function printSummary(summary: Summary, run: { readonly seed: number; readonly seconds: number }): string {
  const { cases, failures, troubles, slowest } = summary;
  const lines = [
    ...operationLines(summary),
    '',
    `kinds: ${counts(summary.byKind)}`,
    `statuses: ${counts(allStatuses(summary))}`,
    `never answered 2xx: ${neverTaken(summary).join(', ') || 'none'}`,
    `slowest: ${slowest.map(({ number, operation, cpuMs }) => `${Math.round(cpuMs)} ms of CPU (case ${number}, ${operation})`).join('; ')}`,
    '',
    ...distinct(failures)
      .slice(0, MAX_FAILURES)
      .flatMap(({ failure, times }) => failureLines(failure, times, run.seed)),
    ...troubles.slice(0, MAX_FAILURES),
    ...(troubles.length > MAX_FAILURES ? [`and ${troubles.length - MAX_FAILURES} more of these`] : []),
    `${cases} cases, seed ${run.seed}: ${failures.length + troubles.length} failures in ${Math.round(run.seconds)} s`,
  ];
  return `${lines.join('\n')}\n`;
}

/** Returns the operations that never succeeded. */
export const neverTaken = ({ byOperation }: Summary): readonly string[] =>
  [...byOperation].filter(([, statuses]) => ![...statuses.keys()].some((status) => status < 300)).map(([operation]) => operation);

const operationLines = ({ byOperation }: Summary): readonly string[] =>
  [...byOperation]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([operation, statuses]) => {
      const total = [...statuses.values()].reduce((sum, count) => sum + count, 0);
      return `${String(total).padStart(6)}  ${operation.padEnd(68)} ${counts(statuses)}`;
    });

const counts = (counted: ReadonlyMap<string | number, number>): string =>
  [...counted]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, count]) => `${name} × ${count}`)
    .join(', ');

function allStatuses({ byOperation }: Summary): ReadonlyMap<number, number> {
  const all = new Map<number, number>();
  for (const statuses of byOperation.values()) for (const [status, count] of statuses) all.set(status, (all.get(status) ?? 0) + count);
  return all;
}

/**
 * Returns one failure of each kind with the number of failures of that kind, because a single bug can make many cases
 * fail.
 */
function distinct(failures: readonly Failure[]): readonly { readonly failure: Failure; readonly times: number }[] {
  const sorts = new Map<string, { failure: Failure; times: number }>();
  for (const failure of failures) {
    const sort = `${failure.operation} ${failure.wrong.join().replaceAll(/\d{4,}/g, '…')}`;
    const known = sorts.get(sort);
    if (known === undefined) sorts.set(sort, { failure, times: 1 });
    else known.times += 1;
  }
  return [...sorts.values()];
}

const failureLines = (failure: Failure, times: number, seed: number): readonly string[] => [
  `case ${failure.number}: ${failure.operation} (${failure.kind})${times > 1 ? `, and ${times - 1} more like it` : ''}`,
  ...failure.wrong.map((sentence) => `  ${sentence}`),
  `  ${failure.answer}`,
  `  ${failure.curl}`,
  `  repeat: npm run lab -- fuzz --seed ${seed} --only ${failure.number}`,
  '',
];
