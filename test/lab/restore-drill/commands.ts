import { execFile } from 'node:child_process';
import { resolve } from 'node:path';
import { readOpsOptions } from '#infra/cli/ops/ops-options.ts';
import { runRestore } from '#infra/cli/ops/run-restore.ts';
import { LOCAL_REGION } from '#infra/local/template/resolve-intrinsics.ts';
import { tableParameterName } from '#infra/stages.ts';
import { awsOf } from './aws-words.ts';

/** Where a machine serves its tables, and keeps its parameters. */
export type Machine = { readonly endpoint: string; readonly dataDir: string };

export type Ran = { readonly exitCode: number; readonly printed: string };

/** Runs `npm run NAME -- …` on the tables of a machine, with the address of DynamoDB in the environment, as any tool is given it. */
export function runCommand(name: 'doctor' | 'promote' | 'repeat-erasures', args: readonly string[], { endpoint }: Machine): Promise<Ran> {
  const { promise, resolve: done } = Promise.withResolvers<Ran>();
  const aws = { AWS_ENDPOINT_URL_DYNAMODB: endpoint, AWS_REGION: LOCAL_REGION, AWS_ACCESS_KEY_ID: 'local', AWS_SECRET_ACCESS_KEY: 'local' };
  execFile(process.execPath, [resolve(`infra/cli/${name}.ts`), ...args], { env: { ...process.env, ...aws } }, (error, stdout, stderr) =>
    done({ exitCode: error === null ? 0 : Number(error.code ?? 1), printed: stdout + stderr }),
  );
  return promise;
}

/** The stage whose templates run on one machine. */
const stage = 'dev';
const shortest = 200;

/** `npm run ops -- restore …`: its code as it is, with a command line of AWS that reaches this machine. Gives what it says. */
export async function runOps(args: readonly string[], machine: Machine): Promise<readonly string[]> {
  const said: string[] = [];
  const options = readOpsOptions(['restore', '--stage', stage, ...args]);
  // One machine is faster than AWS: the command looks again sooner.
  const pause = (): Promise<void> => new Promise((ready) => setTimeout(ready, shortest));
  await runRestore({ aws: awsOf(machine), say: (line) => said.push(line), pause }, tableParameterName(options.stage), options);
  return said;
}
