import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { listenOnLoopback } from '#test/support/fakes/receiver.ts';
import { until } from '#test/support/harness/until.ts';
import { type Outputs, tryStage } from './try-stage.ts';

const usage = 'npm run lab -- emulator DIR [--python python3]: DIR is a checkout of MiniStack (docs/second-emulator.md)';
const region = 'eu-west-1';
/** The emulator uses the access key id as the account number. */
const account = '000000000000';

/**
 * Runs `npm run lab -- emulator DIR`: starts a checkout of MiniStack, deploys the dev stage to it with the CDK, and
 * runs the smoke test and three guides there. Returns 1 if one of them fails.
 */
export async function runEmulator(flags: readonly string[]): Promise<number> {
  const { values, positionals } = parseArgs({
    args: [...flags],
    options: { python: { type: 'string', default: 'python3' } },
    allowPositionals: true,
  });
  const [checkout] = positionals;
  if (checkout === undefined) {
    console.error(usage);
    return 2;
  }
  const folder = mkdtempSync(join(tmpdir(), 'emulator-'));
  const emulator = await startEmulator(values.python, checkout, folder);
  try {
    const outputs = await deploy(emulator.url, folder);
    return (await tryStage(emulator.url, outputs)) ? 0 : 1;
  } finally {
    await emulator.end();
    rmSync(folder, { recursive: true });
  }
}

/** Starts MiniStack on a free local port. The deployed functions inherit MiniStack's environment variables. */
async function startEmulator(python: string, checkout: string, folder: string) {
  const free = await listenOnLoopback(createServer());
  await free.close();
  const temporary = join(folder, 'tmp');
  mkdirSync(temporary);
  const child = spawn(python, [join(import.meta.dirname, 'start-ministack.py'), checkout], {
    stdio: ['ignore', 'inherit', 'inherit'],
    env: {
      ...process.env,
      ...{ GATEWAY_PORT: `${free.port}`, BIND_HOST: '127.0.0.1', MINISTACK_REGION: region, LOG_LEVEL: 'WARNING', TMPDIR: temporary },
      ...{ AWS_PROFILE: '', LOCAL_ALLOW_LOOPBACK: 'true', NODE_OPTIONS: `--import=${join(import.meta.dirname, 'resolve-cognito.mjs')}` },
    },
  });
  const url = `http://127.0.0.1:${free.port}`;
  await until(
    () => fetch(`${url}/_ministack/health`).catch(() => (child.exitCode === null ? null : 'ended')),
    (answer) => answer !== null,
  );
  if (child.exitCode !== null) throw new Error(`The emulator ended with ${child.exitCode}. ${usage}`);
  return { url, end: () => end(child) };
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || !child.kill()) return;
  await once(child, 'exit');
}

async function deploy(url: string, folder: string): Promise<Outputs> {
  const outputs = join(folder, 'outputs.json');
  const cloud = join(folder, 'cloud');
  // The credentials of the shell may belong to a real AWS account, so they are replaced.
  const env = {
    ...process.env,
    ...{ AWS_ENDPOINT_URL: url, AWS_ENDPOINT_URL_S3: url, AWS_ACCESS_KEY_ID: account, AWS_SECRET_ACCESS_KEY: 'emulator' },
    ...{ AWS_SESSION_TOKEN: '', AWS_PROFILE: '', AWS_REGION: region, AWS_DEFAULT_REGION: region, CDK_DISABLE_LEGACY_EXPORT_WARNING: '1' },
  };
  const cdk = async (...words: readonly string[]): Promise<void> => {
    const child = spawn(process.execPath, ['node_modules/aws-cdk/bin/cdk', ...words], { stdio: 'inherit', env });
    const [code] = (await once(child, 'exit')) as [number | null];
    if (code !== 0) throw new Error(`cdk ${words[0]} ended with ${code}.`);
  };
  await cdk('synth', '--quiet', '-c', 'stage=dev', '--output', cloud);
  await cdk('bootstrap', `aws://${account}/${region}`, '--app', cloud);
  await cdk('deploy', '--all', '--require-approval', 'never', '--outputs-file', outputs, '--app', cloud);
  return Object.assign({}, ...Object.values(JSON.parse(readFileSync(outputs, 'utf8')) as Record<string, Outputs>)) as Outputs;
}
