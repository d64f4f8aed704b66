import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { runAws } from '#infra/cli/run-aws.ts';
import { stageNamed } from '#infra/stages.ts';
import { copyAtOnce } from './at-once.ts';
import { stackOutputs } from './stage-access.ts';

const usage = `npm run ops -- deploy-at-once --stage NAME [--artifact FOLDER] [--yes]
  deploys the release in FOLDER (dist/release) to all functions in one step, even while alarms are raised: to roll back, or to
  switch to a restored table; without --yes it only prints the current and the new release`;

const options = { stage: { type: 'string' }, artifact: { type: 'string' }, yes: { type: 'boolean' } } as const;
const { values } = parseArgs({ options });
if (values.stage === undefined) throw new Error(usage);
const stage = stageNamed(values.stage);
const artifact = values.artifact ?? 'dist/release';
const named = join(artifact, 'release.txt');
if (!existsSync(named))
  throw new Error(
    `${artifact} contains no release. To download a release, run: gh run download RUN --name release --dir ${artifact}\n\n${usage}`,
  );

const { Release: running = 'an unnamed release' } = await stackOutputs(stage, 'data', runAws);
console.log(`${stage} has ${running}; it is replaced by ${readFileSync(named, 'utf8')}, all functions in one step.`);
if (values.yes === true) await deploy();
else console.log('Nothing was changed: add --yes.');

async function deploy(): Promise<void> {
  const copy = mkdtempSync(join(tmpdir(), 'at-once-'));
  try {
    copyAtOnce(join(artifact, stage), copy);
    const cdk = ['node_modules/aws-cdk/bin/cdk', 'deploy', '--app', copy, '--all', '--require-approval', 'never'];
    const [code] = (await once(spawn(process.execPath, cdk, { stdio: 'inherit' }), 'exit')) as [number | null];
    process.exitCode = code ?? 1;
  } finally {
    rmSync(copy, { recursive: true });
  }
}
