import * as v from 'valibot';
import { StartFailure } from '#infra/local/runtime/start-failure.ts';
import { type StageName, stackNameOf } from '#infra/stages.ts';
import { doctorRoleOutput, tableNameOutput } from '#infra/wiring.ts';
import { openTable, type SdkTable } from '#shared/table/table-client.ts';
import type { Mfa } from './doctor-options.ts';
import type { RunAws } from './run-aws.ts';

const Stacks = v.object({
  Stacks: v.tuple([
    v.object({ StackId: v.string(), Outputs: v.optional(v.array(v.object({ OutputKey: v.string(), OutputValue: v.string() })), []) }),
  ]),
});

const Assumed = v.object({
  Credentials: v.object({ AccessKeyId: v.string(), SecretAccessKey: v.string(), SessionToken: v.string() }),
});

/**
 * The timeouts are long, because a laptop needs a while to read a page of 1 MB. There are many attempts, because a busy
 * table needs more retries.
 */
const patience = { maxAttempts: 10, requestHandler: { connectionTimeout: 5_000, requestTimeout: 30_000 } };

/**
 * Opens the table of a deployed stage, using a role that can only read. The stack's outputs name the table and the
 * role.
 * @throws StartFailure when the stage is not deployed or the role cannot be assumed
 */
export async function deployedTable(stage: StageName, mfa: Mfa | null, aws: RunAws): Promise<SdkTable> {
  const name = stackNameOf(stage, 'workers');
  const {
    Stacks: [stack],
  } = v.parse(Stacks, await aws(['cloudformation', 'describe-stacks', '--stack-name', name]));
  const output = (key: string): string => {
    const found = stack.Outputs.find(({ OutputKey }) => OutputKey === key);
    if (found === undefined) throw new StartFailure(`The stack ${name} has no output ${key}; deploy it first.`);
    return found.OutputValue;
  };
  const tableName = output(tableNameOutput);
  const factor = mfa === null ? [] : ['--serial-number', mfa.serial, '--token-code', mfa.code];
  const session = ['--role-arn', output(doctorRoleOutput), '--role-session-name', 'doctor', '--duration-seconds', '3600'];
  const { Credentials: given } = v.parse(Assumed, await aws(['sts', 'assume-role', ...session, ...factor]));
  const credentials = { accessKeyId: given.AccessKeyId, secretAccessKey: given.SecretAccessKey, sessionToken: given.SessionToken };
  return openTable(tableName, { ...patience, region: regionOf(stack.StackId), credentials });
}

const regionOf = (arn: string): string => arn.split(':')[3] ?? '';
