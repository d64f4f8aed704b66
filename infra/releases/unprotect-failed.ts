import { parseArgs } from 'node:util';
import * as v from 'valibot';
import { type RunAws, runAws } from '#infra/cli/run-aws.ts';
import { StartFailure } from '#infra/local/runtime/start-failure.ts';
import { type StageName, stackNameOf, stackParts, stageNamed } from '#infra/stages.ts';

const Stacks = v.object({ Stacks: v.tuple([v.object({ StackStatus: v.string(), EnableTerminationProtection: v.optional(v.boolean()) })]) });

/**
 * The statuses of a CloudFormation stack whose creation failed. If a later deployment fails, the status is
 * `UPDATE_ROLLBACK_…`.
 */
const failedAtFirst = ['ROLLBACK_COMPLETE', 'ROLLBACK_FAILED'];

/**
 * Removes the termination protection from the stacks of a stage whose first deployment failed. At the next attempt, the
 * CDK first tries to delete a failed stack, but CloudFormation refuses to delete a protected stack.
 */
export async function unprotectFailed(stage: StageName, aws: RunAws, say: (line: string) => void): Promise<void> {
  for (const part of stackParts) {
    const name = stackNameOf(stage, part);
    const found = await aws(['cloudformation', 'describe-stacks', '--stack-name', name]).catch((error: unknown) => {
      if (error instanceof StartFailure && error.message.includes('does not exist')) return null;
      throw error;
    });
    if (found === null) continue;
    const [{ StackStatus: status, EnableTerminationProtection: isProtected = false }] = v.parse(Stacks, found).Stacks;
    if (!isProtected || !failedAtFirst.includes(status)) continue;
    await aws(['cloudformation', 'update-termination-protection', '--no-enable-termination-protection', '--stack-name', name]);
    say(`${name} failed in its first deployment: the next deployment deletes and recreates it.`);
  }
}

const usage = `npm run ops -- unprotect-failed --stage NAME
  run before repeating a failed first deployment: lets the CDK delete stacks whose creation failed; other stacks do not change`;

/** Runs the program with the given command-line arguments. */
export async function runUnprotectFailed(args: readonly string[]): Promise<void> {
  const { values } = parseArgs({ args: [...args], options: { stage: { type: 'string' } } });
  if (values.stage === undefined) throw new Error(usage);
  await unprotectFailed(stageNamed(values.stage), runAws, console.log);
}
