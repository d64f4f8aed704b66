import { execFile } from 'node:child_process';
import { setTimeout as sleep } from 'node:timers/promises';
import { readOpsOptions } from '#infra/cli/ops/ops-options.ts';
import { runRestore } from '#infra/cli/ops/run-restore.ts';
import type { RunAws } from '#infra/cli/run-aws.ts';
import { StartFailure } from '#infra/local/runtime/start-failure.ts';
import { LOCAL_REGION } from '#infra/local/template/resolve-intrinsics.ts';
import { readSystemParameters, writeSystemParameters } from '#infra/local/template/system-parameters.ts';
import { tableParameterName } from '#infra/stages.ts';

/**
 * A local stack: the endpoint of its tables, and its data folder. The folder contains the Systems Manager parameters.
 */
export type Machine = { readonly endpoint: string; readonly dataDir: string };

/**
 * Runs a command in the same way as npm, with DynamoDB's address in the environment. Returns the exit code and the
 * output.
 */
export function runOnTables(program: 'doctor' | 'ops', args: readonly string[], { endpoint }: Machine): Promise<readonly [number, string]> {
  const { promise, resolve } = Promise.withResolvers<readonly [number, string]>();
  const aws = { AWS_ENDPOINT_URL_DYNAMODB: endpoint, AWS_REGION: LOCAL_REGION, AWS_ACCESS_KEY_ID: 'local', AWS_SECRET_ACCESS_KEY: 'local' };
  execFile(process.execPath, [`infra/cli/${program}.ts`, ...args], { env: { ...process.env, ...aws } }, (error, stdout, stderr) =>
    resolve([error === null ? 0 : Number(error.code ?? 1), stdout + stderr]),
  );
  return promise;
}

/**
 * Runs `npm run ops -- restore …` on the local stack, with a replacement for the AWS command line. Returns the output.
 */
export async function runRestoreOn(machine: Machine, args: readonly string[]): Promise<string> {
  const said: string[] = [];
  const options = readOpsOptions(['restore', '--stage', 'dev', ...args]);
  // The local stack is faster than AWS, so the command polls more often.
  const ports = { aws: awsOf(machine), say: (line: string) => void said.push(line), pause: () => sleep(200) };
  await runRestore(ports, tableParameterName(options.stage), options);
  return said.join('\n');
}

type Input = Readonly<Record<string, unknown>>;
/** Functions that read a flag: its first value, all of its values, or whether it is present. */
type Flags = {
  readonly one: (name: string) => string;
  readonly all: (name: string) => readonly string[];
  readonly has: (name: string) => boolean;
};

const named = ({ one }: Flags): Input => ({ TableName: one('table-name') });

/**
 * The AWS commands that a restore uses: for each, the API operation that it calls and how the operation's input is
 * built from the flags.
 */
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

/** Parses the AWS command line's shorthand syntax, such as `Key=stage,Value=dev`. */
const fieldsOf = (text: string): Input =>
  Object.fromEntries(
    text.split(',').map((field) => {
      const [name = '', value = ''] = field.split('=');
      return [name, value === 'true' || (value === 'false' ? false : value)];
    }),
  );

/**
 * Returns a replacement for the AWS command line. It supports the commands that `npm run ops -- restore` runs, and
 * performs them on the local stack's tables and parameters.
 */
function awsOf({ endpoint, dataDir }: Machine): RunAws {
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
    if (service !== 'dynamodb' || found === undefined) throw new Error(`aws ${service} ${command} is not supported.`);
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
