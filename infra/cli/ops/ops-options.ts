import { parseArgs } from 'node:util';
import { StartFailure } from '#infra/local/runtime/start-failure.ts';
import { reasonOf } from '#infra/local/runtime/thrown.ts';
import { type StageName, stageNamed } from '#infra/stages.ts';
import { redriveUsage } from './redrive-options.ts';

export type RestoreOptions = {
  readonly stage: StageName;
  readonly apply: boolean;
} & (
  | { readonly task: 'restore'; readonly at: string; readonly name: string | null; readonly isSwitched: boolean }
  | { readonly task: 'back'; readonly value: string }
);

export const opsUsage = `npm run ops -- restore [options]   restores the table of a stage as of any second in the last 35 days
  --stage NAME     the stage, reached through the AWS CLI with the rights of your session
  --at TIME        the second, such as 2026-11-25T12:00:00Z
  --name TABLE     the name of the new table; default: the old name and the time
  --switch         also makes the stage use the new table, from the next deployment on
  --back VALUE     instead: makes the stage use the previous table again
  --apply          restores; without it, prints the steps. If interrupted, run it again: it continues`;

/**
 * Reads the options from the arguments after `npm run ops --`. If an argument is invalid, throws StartFailure for the
 * first such argument.
 */
export function readOpsOptions(args: readonly string[]): RestoreOptions {
  const { values, positionals } = readFlags(args);
  const wrong = (reason: string): never => {
    throw new StartFailure(`${reason}\n\n${opsUsage}`);
  };
  if (positionals.length !== 1 || positionals[0] !== 'restore')
    return wrong(`The task is missing: use "restore" or "redrive".\n\n${redriveUsage}`);
  if (values.stage === undefined) return wrong('--stage is missing.');
  const common = { stage: readStage(values.stage), apply: values.apply === true };
  if (values.back !== undefined) {
    if (!/^[\w.-]+,[\w.:-]+$/.test(values.back))
      return wrong('--back takes the name of a table and the label of its stream, separated by a comma.');
    return { ...common, task: 'back', value: values.back };
  }
  const { at, name = null } = values;
  if (at === undefined || !/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/.test(at)) return wrong('--at takes a time such as 2026-11-25T12:00:00Z.');
  return { ...common, task: 'restore', at, name, isSwitched: values.switch === true };
}

function readFlags(args: readonly string[]) {
  try {
    const flag = { type: 'boolean' } as const;
    const text = { type: 'string' } as const;
    const options = { stage: text, at: text, name: text, switch: flag, back: text, apply: flag };
    return parseArgs({ args: [...args], options, allowPositionals: true });
  } catch (error) {
    throw new StartFailure(`${reasonOf(error)}\n\n${opsUsage}`);
  }
}

function readStage(name: string): StageName {
  try {
    return stageNamed(name);
  } catch (error) {
    throw new StartFailure(reasonOf(error));
  }
}
