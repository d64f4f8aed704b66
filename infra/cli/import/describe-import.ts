import type { ImportProblem } from '#shared/imports/import-problem.ts';
import type { CommandContext } from '../command.ts';
import type { ImportOutcomes, PlanSummary } from './run-import.ts';

/** A person at a terminal reads no more; `--json` and the results have all. */
const SHOWN_PROBLEMS = 40;

export type ReportedProblem = Omit<ImportProblem, 'code'> & { readonly code: string };

/** Tells problems as they come, the first of them to a person and all to a script. */
export function problemTeller({ json, print }: Pick<CommandContext, 'json' | 'print'>) {
  let hidden = 0;
  let shown = 0;
  return {
    problem: (name: string, { severity, row, column, code, message }: ReportedProblem): void => {
      shown += 1;
      if (json) print(JSON.stringify({ object: 'import_problem', name, severity, row, column, code, message }));
      else if (shown <= SHOWN_PROBLEMS) print(`row ${row}  ${severity}  ${column ?? name}: ${message} (${code})`);
      else hidden += 1;
    },
    /** @param elsewhere problems beyond those that were reported */
    end: (elsewhere = 0): void => {
      if (hidden + elsewhere > 0 && !json) print(`… and ${hidden + elsewhere} more: --json tells all, and so do the results of --apply.`);
    },
  };
}

export const planFacts = ({ rows, actions, warnings, unused, firstMade }: PlanSummary) => ({
  rows,
  ...actions,
  warnings,
  unused,
  first_made: firstMade,
});

export function describePlan(kind: string, { rows, actions, warnings, unused, firstMade }: PlanSummary, callsPerMinute: number): string {
  const { create, change, compare, same, refused } = actions;
  const lines = [
    `${rows} rows of ${kind}: create ${create}, change ${change}, same ${same}, refused ${refused}, warnings ${warnings}.`,
    ...(compare === 0 ? [] : [`${compare} more differ at most in HTML or images; the store compares those when it is asked to.`]),
    ...(firstMade.length === 0
      ? []
      : [`Made first: ${firstMade.slice(0, 20).join(', ')}${firstMade.length > 20 ? ' …' : ''} (${firstMade.length}).`]),
    ...unused.map(({ column, known, values }) =>
      known ? `No home here: ${column} (${values} values).` : `Not known, left out: ${column} (${values} values).`,
    ),
  ];
  const calls = create + change + compare + firstMade.length;
  const minutes = Math.ceil(calls / callsPerMinute);
  if (calls > 0)
    lines.push(`To do it takes ${calls === 1 ? '1 call' : `${calls} calls`}: about ${minutes} min at ${callsPerMinute} a minute.`);
  return lines.join('\n');
}

export const describeOutcomes = ({ created, changed, same, refused, failed, warning }: ImportOutcomes): string =>
  `Created ${created}, changed ${changed}, same ${same}, refused ${refused}, failed ${failed}; ${warning} warnings.`;
