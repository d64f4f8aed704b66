import type { RestoreOptions } from './ops-options.ts';
import { type RestoreStep, restoreSteps, switchStep } from './restore-plan.ts';
import { type RestorePorts, readRestore, readServed, restoreTable } from './restore-table.ts';

/**
 * Restores a table according to the options, or only prints the plan. Then prints what to do next.
 * @throws StartFailure if AWS refuses a step, or if a different table already has the requested name
 */
export async function runRestore(ports: RestorePorts, parameter: string, options: RestoreOptions): Promise<void> {
  const { aws, say } = ports;
  const { stage, apply } = options;
  const deploy = `The stage uses it after its release is deployed again: npm run ops -- deploy-at-once --stage ${stage} --yes`;
  const served = await readServed(aws, parameter);
  if (options.task === 'back') {
    const step = switchStep(parameter, options.value);
    say(inWords(step));
    if (apply && step.aws !== 'wait') await aws(step.aws);
    return say(apply ? deploy : notDone);
  }

  const { at, isSwitched } = options;
  const source = sourceOf(served, at);
  const wish = { parameter, at, name: options.name ?? restoredName(source, at), isSwitched };
  if (apply) await restoreTable(ports, source, wish);
  else for (const step of restoreSteps(await readRestore(aws, source, wish), wish)) say(inWords(step));
  say(apply ? `${wish.name} is active. To check it: npm run doctor -- --table ${wish.name}` : notDone);
  if (!isSwitched || served.startsWith(`${wish.name},`)) return;
  say(deploy);
  say(`To switch back: npm run ops -- restore --stage ${stage} --back ${served} --apply`);
}

const notDone = 'Nothing was changed. To do this, add --apply.';

const inWords = ({ says, aws }: RestoreStep): string => (aws === 'wait' ? says : `${says}: aws ${aws.join(' ')}`);

const suffixOf = (at: string): string => `-at-${at.replaceAll(/\D/g, '')}`;
const restoredName = (source: string, at: string): string => `${source}${suffixOf(at)}`;

/**
 * Returns the name of the restore's source table: the table in use or, if the stage has already been switched to the
 * restored copy, the table used before.
 */
function sourceOf(served: string, at: string): string {
  const [inUse = ''] = served.split(',');
  return inUse.endsWith(suffixOf(at)) ? inUse.slice(0, -suffixOf(at).length) : inUse;
}
