import * as v from 'valibot';
import { StartFailure } from '#infra/local/runtime/start-failure.ts';
import type { RunAws } from '../run-aws.ts';
import { type RestoreFacts, type RestoreRequest, type RestoreStep, restoreSteps, type TableFacts, targetFault } from './restore-plan.ts';

export type RestorePorts = {
  readonly aws: RunAws;
  readonly say: (line: string) => void;
  readonly pause: (ms: number) => Promise<unknown>;
};

/** A time. Version 1 of the AWS CLI prints seconds, version 2 a string. */
const Time = v.union([v.string(), v.number()]);
const Parameter = v.object({ Parameter: v.object({ Value: v.string() }) });
const Described = v.object({
  Table: v.object({
    TableArn: v.string(),
    TableStatus: v.string(),
    LatestStreamLabel: v.optional(v.string()),
    StreamSpecification: v.optional(v.object({ StreamEnabled: v.boolean() })),
    DeletionProtectionEnabled: v.optional(v.boolean(), false),
    RestoreSummary: v.optional(v.object({ SourceTableArn: v.string(), RestoreDateTime: Time })),
  }),
});
const TimeToLive = v.object({ TimeToLiveDescription: v.object({ TimeToLiveStatus: v.string(), AttributeName: v.optional(v.string()) }) });
const Backups = v.object({
  ContinuousBackupsDescription: v.object({
    PointInTimeRecoveryDescription: v.optional(
      v.object({ PointInTimeRecoveryStatus: v.string(), LatestRestorableDateTime: v.optional(Time) }),
    ),
  }),
});
const Tags = v.object({ Tags: v.array(v.object({ Key: v.string(), Value: v.string() })) });

/**
 * Returns the value of a stage's table parameter: the name of the table in use and the label of its stream, separated
 * by a comma.
 */
export const readServed = async (aws: RunAws, parameter: string): Promise<string> =>
  v.parse(Parameter, await aws(['ssm', 'get-parameter', '--name', parameter])).Parameter.Value;

/** Reads the facts about a table from AWS; returns null if the table does not exist. */
async function readTable(aws: RunAws, name: string): Promise<TableFacts | null> {
  const describe = () => aws(['dynamodb', 'describe-table', '--table-name', name]);
  const described = await describe().catch((error: unknown) => {
    if (error instanceof StartFailure && error.message.includes('ResourceNotFoundException')) return null;
    throw error;
  });
  if (described === null) return null;
  const { Table: table } = v.parse(Described, described);
  const { TimeToLiveDescription: ttl } = v.parse(TimeToLive, await aws(['dynamodb', 'describe-time-to-live', '--table-name', name]));
  const backups = v.parse(Backups, await aws(['dynamodb', 'describe-continuous-backups', '--table-name', name]));
  const { Tags: tags } = v.parse(Tags, await aws(['dynamodb', 'list-tags-of-resource', '--resource-arn', table.TableArn]));
  const { RestoreSummary: restored } = table;
  const recovery = backups.ContinuousBackupsDescription.PointInTimeRecoveryDescription;
  return {
    name,
    arn: table.TableArn,
    isActive: table.TableStatus === 'ACTIVE',
    streamLabel: table.StreamSpecification?.StreamEnabled === true ? (table.LatestStreamLabel ?? null) : null,
    ttlAttribute: ['ENABLED', 'ENABLING'].includes(ttl.TimeToLiveStatus) ? (ttl.AttributeName ?? null) : null,
    hasBackups: recovery?.PointInTimeRecoveryStatus === 'ENABLED',
    restorableUntilMs: recovery?.LatestRestorableDateTime === undefined ? null : Date.parse(timeOf(recovery.LatestRestorableDateTime)),
    isProtected: table.DeletionProtectionEnabled,
    // Tags whose names begin with `aws:` cannot be copied, because only AWS may set them.
    tags: Object.fromEntries(tags.filter(({ Key }) => !Key.startsWith('aws:')).map(({ Key, Value }) => [Key, Value])),
    restored: restored === undefined ? null : { sourceArn: restored.SourceTableArn, at: timeOf(restored.RestoreDateTime) },
  };
}

const timeOf = (time: string | number): string => (typeof time === 'number' ? new Date(time * 1000).toISOString() : time);

/**
 * Reads the current state of a restore from AWS.
 * @throws StartFailure when the source does not exist, or a different table already has the name of the target
 */
export async function readRestore(aws: RunAws, sourceName: string, wish: RestoreRequest): Promise<RestoreFacts> {
  const served = await readServed(aws, wish.parameter);
  const [source, target] = [await readTable(aws, sourceName), await readTable(aws, wish.name)];
  if (source === null) throw new StartFailure(`There is no table ${sourceName}.`);
  const facts = { served, source, target };
  const fault = targetFault(facts, wish);
  if (fault !== null) throw new StartFailure(fault);
  return facts;
}

const waitMs = 15_000;

/**
 * Performs the remaining steps of a restore one by one. Reads the state again after each step, so a step that was begun
 * earlier, or by another person, is not repeated.
 * @throws StartFailure when AWS refuses a step; the command can then be run again
 */
export async function restoreTable({ aws, say, pause }: RestorePorts, sourceName: string, wish: RestoreRequest): Promise<void> {
  let last: RestoreStep | null = null;
  for (;;) {
    const [step] = restoreSteps(await readRestore(aws, sourceName, wish), wish);
    if (step === undefined) return;
    if (step.says !== last?.says) say(step.says);
    last = step;
    if (step.aws === 'wait') await pause(waitMs);
    else {
      await aws(step.aws);
      // AWS shows changes with a short delay.
      await pause(1_000);
    }
  }
}
