import { parseArgs } from 'node:util';
import * as v from 'valibot';
import { type RunAws, runAws } from '#infra/cli/run-aws.ts';
import { StartFailure } from '#infra/local/runtime/start-failure.ts';
import { type StageName, stackNameOf, stackParts, stageNamed } from '#infra/stages.ts';

const Stacks = v.object({ Stacks: v.tuple([v.object({ StackStatus: v.string(), EnableTerminationProtection: v.optional(v.boolean()) })]) });

/** What CloudFormation calls a stack that was never there. One that failed later is an `UPDATE_ROLLBACK_…`. */
const failedAtFirst = ['ROLLBACK_COMPLETE', 'ROLLBACK_FAILED'];

/**
 * Takes the protection off the stacks of a stage whose first deployment failed, and off no others. The CDK protects a stack before it creates it, and
 * deletes one that failed so before it tries again, which CloudFormation refuses.
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
    say(`${name} failed when it was first deployed: the next deployment deletes it and begins again.`);
  }
}

const usage = `npm run ops -- unprotect-failed --stage NAME
  before a first deployment that failed is repeated: lets the CDK delete the stacks that were never there; nothing happens to others`;

/** The program. */
export async function runUnprotectFailed(args: readonly string[]): Promise<void> {
  const { values } = parseArgs({ args: [...args], options: { stage: { type: 'string' } } });
  if (values.stage === undefined) throw new Error(usage);
  await unprotectFailed(stageNamed(values.stage), runAws, console.log);
}
