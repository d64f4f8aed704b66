import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/*
 * `npm run ops -- check-deploy`: deploys the stacks of stage dev to an AWS emulator and checks the result like a person
 * after a deployment. The environment has the emulator's URL; without it the command prints that it was skipped and
 * exits with 0.
 */

const emulator = process.env['AWS_EMULATOR_URL'];
if (emulator === undefined) {
  console.log(
    'check-deploy was SKIPPED: nothing was deployed. Set AWS_EMULATOR_URL (http://127.0.0.1:4566) to an emulator of AWS (infra/deploying.md).',
  );
} else {
  process.exitCode = await checkDeployment(emulator);
}

/** Deploys and checks; returns the exit code: 0, or 1 for a failure. */
async function checkDeployment(url: string): Promise<0 | 1> {
  if (!(await answers(url))) {
    console.error(`Nothing answers at ${url}.`);
    return 1;
  }
  const folder = mkdtempSync(join(tmpdir(), 'check-deploy-'));
  const outputs = join(folder, 'outputs.json');
  const [account, region] = ['000000000000', 'eu-west-1'];
  // The shell's own credentials are for real AWS.
  const env = {
    ...process.env,
    ...{ AWS_ENDPOINT_URL: url, AWS_ENDPOINT_URL_S3: url, AWS_ACCESS_KEY_ID: account, AWS_SECRET_ACCESS_KEY: 'emulator' },
    ...{ AWS_SESSION_TOKEN: '', AWS_PROFILE: '', AWS_REGION: region, AWS_DEFAULT_REGION: region, CDK_DISABLE_LEGACY_EXPORT_WARNING: '1' },
  };
  const cdk = (...args: readonly string[]) =>
    run(process.execPath, ['node_modules/aws-cdk/bin/cdk', ...args, '--output', join(folder, 'cloud')], env);
  try {
    const steps: readonly (readonly [string, () => Promise<boolean>])[] = [
      ['bootstrap', () => cdk('bootstrap', `aws://${account}/${region}`)],
      ['deploy', () => cdk('deploy', '--all', '--require-approval', 'never', '--outputs-file', outputs, '-c', 'stage=dev')],
      ['ask', () => asksWell(readFileSync(outputs, 'utf8'))],
      ['smoke test', () => smokeTest(env)],
    ];
    for (const [step, work] of steps) {
      console.log(`check-deploy: ${step} …`);
      if (await work()) continue;
      console.error(`check-deploy FAILED at: ${step}`);
      return 1;
    }
    console.log('check-deploy: the stacks are deployed and answer.');
    return 0;
  } finally {
    rmSync(folder, { recursive: true });
  }
}

async function run(command: string, args: readonly string[], env: NodeJS.ProcessEnv): Promise<boolean> {
  const child = spawn(command, args, { stdio: 'inherit', env });
  const [code] = (await once(child, 'exit')) as [number | null];
  return code === 0;
}

async function answers(url: string): Promise<boolean> {
  try {
    await fetch(url, { signal: AbortSignal.timeout(5_000) });
    return true;
  } catch {
    return false;
  }
}

const smokeTestFile = 'infra/releases/smoke-test.ts';

/**
 * Runs the smoke test of a release. It signs in as an operator, who must exist in the emulator's user pool; otherwise
 * it prints that it was skipped.
 */
async function smokeTest(env: NodeJS.ProcessEnv): Promise<boolean> {
  if (existsSync(smokeTestFile) && env['SMOKE_USERNAME'] !== undefined) {
    return run(process.execPath, [smokeTestFile, '--stage', 'dev'], env);
  }
  console.log('The smoke test was SKIPPED: it needs SMOKE_USERNAME, SMOKE_PASSWORD and SMOKE_TOTP_SECRET of an operator.');
  return true;
}

type Outputs = Readonly<Record<string, Readonly<Record<string, string>>>>;

/** Checks the answers that need no store: the document, and refusals in the shape of all errors. Prints wrong answers. */
async function asksWell(outputs: string): Promise<boolean> {
  const found = Object.assign({}, ...Object.values(JSON.parse(outputs) as Outputs)) as Readonly<Record<string, string>>;
  const asked: readonly (readonly [string, number, string | undefined])[] = [
    [`${found['ApiUrl']}/openapi.json`, 200, undefined],
    [`${found['ApiUrl']}/products`, 401, 'missing_credential'],
    [`${found['ApiUrl']}/no-such-path`, 404, 'unknown_route'],
    [`${found['AdminUrl']}/stores`, 401, 'missing_credential'],
  ];
  let isWell = true;
  for (const [url, status, code] of asked) {
    const response = await fetch(url, { signal: AbortSignal.timeout(60_000) });
    const body = (await response.json().catch(() => ({}))) as { readonly error?: { readonly code?: string } };
    if (response.status === status && body.error?.code === code) continue;
    console.error(`${url} answered ${response.status} ${body.error?.code ?? ''}, not ${status} ${code ?? ''}`);
    isWell = false;
  }
  return isWell;
}
