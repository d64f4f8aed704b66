import type { Import } from '#shared/client/admin-client.ts';
import type { CommandContext } from '../command.ts';

/** Tells the first problems of an import; its results have all. */
export function tellProblems({ json, print }: Pick<CommandContext, 'json' | 'print'>, { problems, problem_counts }: Import): void {
  for (const { name, severity, row, column, code, message } of problems) {
    if (json) print(JSON.stringify({ object: 'import_problem', name, severity, row, column, code, message }));
    else print(`row ${row}  ${severity}  ${column ?? name}: ${message} (${code})`);
  }
  const all = problem_counts.reduce((sum, { count }) => sum + count, 0);
  if (all > problems.length && !json) print(`… and ${all - problems.length} more, which the results have.`);
}

/** The plan of an import, in words. */
export function describePlan({ kind, rows, plan, unused_columns, first_made }: Import): string {
  if (plan === null) return '';
  const { create, change, compare, same, refused, warnings } = plan;
  return [
    `${rows} rows of ${kind}: create ${create}, change ${change}, same ${same}, refused ${refused}, warnings ${warnings}.`,
    ...(compare === 0 ? [] : [`${compare} more differ at most in HTML or images; the store compares those when it is asked to.`]),
    ...(first_made.length === 0
      ? []
      : [`Made first: ${first_made.slice(0, 20).join(', ')}${first_made.length > 20 ? ' …' : ''} (${first_made.length}).`]),
    ...unused_columns.map(({ column, known, values }) =>
      known ? `No home here: ${column} (${values} values).` : `Not known, left out: ${column} (${values} values).`,
    ),
  ].join('\n');
}

/** What became of the items of an import, in words. */
export const describeResult = ({ created, changed, same, refused, failed, warnings }: NonNullable<Import['result']>): string =>
  `Created ${created}, changed ${changed}, same ${same}, refused ${refused}, failed ${failed}; ${warnings} warnings.`;
