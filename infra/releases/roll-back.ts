import * as v from 'valibot';
import type { RunAws } from '#infra/cli/run-aws.ts';
import { liveAlias } from '#infra/rollouts.ts';
import { type StageName, stackNameOf, stackParts } from '#infra/stages.ts';
import { type DeployedFunction, type Move, planRollback } from './plan-rollback.ts';
import { describeStack } from './stage-access.ts';

const Resources = v.object({
  StackResourceSummaries: v.array(v.object({ ResourceType: v.string(), PhysicalResourceId: v.optional(v.string(), '') })),
});
const Alias = v.object({ FunctionVersion: v.string() });
const Versions = v.object({ Versions: v.array(v.object({ Version: v.string(), LastModified: v.string() })) });

/** The functions of a stage that are called by an alias. */
async function deployedFunctions(stage: StageName, aws: RunAws): Promise<readonly DeployedFunction[]> {
  const names: string[] = [];
  for (const part of stackParts) {
    const listed = await aws(['cloudformation', 'list-stack-resources', '--stack-name', stackNameOf(stage, part)]);
    for (const { ResourceType, PhysicalResourceId } of v.parse(Resources, listed).StackResourceSummaries) {
      if (ResourceType === 'AWS::Lambda::Alias') names.push(PhysicalResourceId.split(':').at(-2) ?? '');
    }
  }
  const found: DeployedFunction[] = [];
  for (const name of names) {
    const { FunctionVersion } = v.parse(Alias, await aws(['lambda', 'get-alias', '--function-name', name, '--name', liveAlias]));
    const listed = v.parse(Versions, await aws(['lambda', 'list-versions-by-function', '--function-name', name]));
    const versions = listed.Versions.flatMap(({ Version, LastModified }) =>
      Version === '$LATEST' ? [] : [{ version: Version, publishedMs: Date.parse(LastModified) }],
    );
    found.push({ name, live: FunctionVersion, versions });
  }
  return found;
}

/** Also ends a canary: the alias has that one version, and no other beside it. */
const move = (aws: RunAws, { name, to }: Move): Promise<unknown> =>
  aws([
    ...['lambda', 'update-alias', '--function-name', name, '--name', liveAlias],
    ...['--function-version', to, '--routing-config', 'AdditionalVersionWeights={}'],
  ]);

export type RollbackOptions = { readonly stage: StageName; readonly before: string | null; readonly act: boolean };

/**
 * Gives the functions of a stage the versions back that they had before its last release, or before a time. Data and everything else that stacks have
 * stay as they are: the artefact of before is to be deployed after this.
 */
export async function rollBack(
  { stage, before, act }: RollbackOptions,
  aws: RunAws,
  say: (line: string) => void,
): Promise<readonly Move[]> {
  // The first stack of a release: each release changes it, since it has the name of the release among its outputs.
  const { outputs, deployedAt } = await describeStack(stage, 'data', aws);
  const beforeMs = Date.parse(before ?? deployedAt);
  if (Number.isNaN(beforeMs)) throw new Error(`${before} is no time.`);
  say(`${stage} has the release ${outputs['Release'] ?? 'without a name'}; its versions of before ${new Date(beforeMs).toISOString()}:`);
  const moves = planRollback(await deployedFunctions(stage, aws), beforeMs);
  for (const each of moves) {
    if (act) await move(aws, each);
    say(`  ${each.name}: ${each.from} → ${each.to}`);
  }
  if (moves.length === 0) say('  Nothing is to go back: every function has that version.');
  else if (act) say('Now deploy the artefact of before, or the next release begins from these templates (infra/deploying.md).');
  else say('Nothing was changed: add --yes.');
  return moves;
}
