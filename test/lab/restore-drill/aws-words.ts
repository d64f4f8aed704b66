import type { RunAws } from '#infra/cli/run-aws.ts';
import { StartFailure } from '#infra/local/runtime/start-failure.ts';
import { readSystemParameters, writeSystemParameters } from '#infra/local/template/system-parameters.ts';

type Input = Readonly<Record<string, unknown>>;
/** The value of a flag, all that follow it, or whether it is there. */
type Flags = {
  readonly one: (name: string) => string;
  readonly all: (name: string) => readonly string[];
  readonly has: (name: string) => boolean;
};

const named = ({ one }: Flags): Input => ({ TableName: one('table-name') });

/** What the command line makes of its words, for the calls that restore a table: the name of the operation and its input. */
const inputs: Readonly<Record<string, readonly [operation: string, (flags: Flags) => Input]>> = {
  'describe-table': ['DescribeTable', named],
  'describe-time-to-live': ['DescribeTimeToLive', named],
  'describe-continuous-backups': ['DescribeContinuousBackups', named],
  'list-tags-of-resource': ['ListTagsOfResource', ({ one }) => ({ ResourceArn: one('resource-arn') })],
  'restore-table-to-point-in-time': [
    'RestoreTableToPointInTime',
    ({ one }) => ({
      ...{ SourceTableName: one('source-table-name'), TargetTableName: one('target-table-name') },
      RestoreDateTime: Date.parse(one('restore-date-time')) / 1000,
    }),
  ],
  'update-time-to-live': [
    'UpdateTimeToLive',
    (flags) => ({ ...named(flags), TimeToLiveSpecification: fieldsOf(flags.one('time-to-live-specification')) }),
  ],
  'update-continuous-backups': [
    'UpdateContinuousBackups',
    (flags) => ({ ...named(flags), PointInTimeRecoverySpecification: fieldsOf(flags.one('point-in-time-recovery-specification')) }),
  ],
  'tag-resource': ['TagResource', ({ one, all }) => ({ ResourceArn: one('resource-arn'), Tags: all('tags').map(fieldsOf) })],
  'update-table': [
    'UpdateTable',
    (flags) => ({
      ...named(flags),
      ...(flags.has('deletion-protection-enabled') && { DeletionProtectionEnabled: true }),
      ...(flags.has('stream-specification') && { StreamSpecification: fieldsOf(flags.one('stream-specification')) }),
    }),
  ],
};

/** The short form of the command line: `Key=stage,Value=dev`. */
const fieldsOf = (text: string): Input =>
  Object.fromEntries(
    text.split(',').map((field) => {
      const [name = '', value = ''] = field.split('=');
      return [name, value === 'true' || (value === 'false' ? false : value)];
    }),
  );

/** The AWS command line over the tables and the parameters of one machine, for what `npm run ops -- restore` asks of it. */
export function awsOf({ endpoint, dataDir }: { readonly endpoint: string; readonly dataDir: string }): RunAws {
  const call = async (operation: string, input: Input): Promise<unknown> => {
    const response = await fetch(endpoint, {
      method: 'POST',
      headers: { 'x-amz-target': `DynamoDB_20120810.${operation}`, 'content-type': 'application/x-amz-json-1.0' },
      body: JSON.stringify(input),
    });
    const answer = (await response.json()) as { readonly __type?: string; readonly message?: string };
    if (response.ok) return answer;
    throw new StartFailure(`An error occurred (${answer.__type?.replace(/^.*#/, '')}) when calling ${operation}: ${answer.message}`);
  };
  return async ([service, command = '', ...words]) => {
    const flags = flagsOf(words);
    if (service === 'ssm' && command === 'get-parameter') {
      return { Parameter: { Value: readSystemParameters(dataDir)[flags.one('name')] } };
    }
    if (service === 'ssm' && command === 'put-parameter') {
      writeSystemParameters(dataDir, { ...readSystemParameters(dataDir), [flags.one('name')]: flags.one('value') });
      return {};
    }
    const found = inputs[command];
    if (service !== 'dynamodb' || found === undefined) throw new Error(`The drill has no aws ${service} ${command}.`);
    return call(found[0], found[1](flags));
  };
}

function flagsOf(words: readonly string[]): Flags {
  const all = (name: string): readonly string[] => {
    const at = words.indexOf(`--${name}`);
    const after = at === -1 ? [] : words.slice(at + 1);
    const end = after.findIndex((word) => word.startsWith('--'));
    return end === -1 ? after : after.slice(0, end);
  };
  return { all, one: (name) => all(name)[0] ?? '', has: (name) => words.includes(`--${name}`) };
}
