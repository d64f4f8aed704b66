import type { Import } from '#shared/client/admin-client.ts';
import type { CommandContext } from '../command.ts';

/** Prints the first problems of an import. The results file contains all of them. */
export function printProblems({ json, print }: Pick<CommandContext, 'json' | 'print'>, { problems, problem_counts }: Import): void {
  for (const { name, severity, row, column, code, message } of problems) {
    if (json) print(JSON.stringify({ object: 'import_problem', name, severity, row, column, code, message }));
    else print(`row ${row}  ${severity}  ${column ?? name}: ${message} (${code})`);
  }
  const all = problem_counts.reduce((sum, { count }) => sum + count, 0);
  if (all > problems.length && !json) print(`… and ${all - problems.length} more in the results.`);
}

/** Describes the plan of an import. */
export function describePlan({ kind, rows, plan, unused_columns, first_made }: Import): string {
  if (plan === null) return '';
  const { create, change, compare, same, refused, warnings } = plan;
  return [
    `${rows} rows of ${kind}: create ${create}, change ${change}, same ${same}, refused ${refused}, warnings ${warnings}.`,
    ...(compare === 0 ? [] : [`${compare} more differ at most in HTML or images; applying the import compares those.`]),
    ...(first_made.length === 0
      ? []
      : [`Created first: ${first_made.slice(0, 20).join(', ')}${first_made.length > 20 ? ' …' : ''} (${first_made.length}).`]),
    ...unused_columns.map(({ column, known, values }) =>
      known ? `Not imported: ${column} (${values} values).` : `Unknown, not imported: ${column} (${values} values).`,
    ),
  ].join('\n');
}

/** Describes the results of an import. */
export const describeResult = ({ created, changed, same, refused, failed, warnings }: NonNullable<Import['result']>): string =>
  `Created ${created}, changed ${changed}, same ${same}, refused ${refused}, failed ${failed}; ${warnings} warnings.`;
