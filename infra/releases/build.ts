import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { App, Validations } from 'aws-cdk-lib';
import { AwsSolutionsChecks } from 'cdk-nag';
import { stages } from '#infra/stages.ts';
import { addStoreManagement } from '#infra/store-management.ts';
import { type Assets, differingCode, isReleaseName } from './artifact.ts';

/*
 * Builds the artifact of a release in `dist/release`. For each stage, the artifact contains the templates and the code
 * of the functions, ready for `cdk deploy --app dist/release/<stage>`. The build fails if a template violates a rule of
 * AwsSolutions, or if the code would differ between stages.
 */

const folder = join(import.meta.dirname, '../../dist/release');
const { values } = parseArgs({ options: { release: { type: 'string' }, 'ignore-alarms': { type: 'string' } } });
const { release = '', 'ignore-alarms': ignoredAlarms = '' } = values;
if (!isReleaseName(release)) throw new Error('npm run ops -- build --release NAME: up to 40 letters, digits, dots and dashes.');

rmSync(folder, { recursive: true, force: true });
const assets = new Map<string, Assets>();
for (const stage of Object.keys(stages)) {
  const outdir = join(folder, stage);
  const app = new App({ outdir, context: { stage, release, ignoredAlarms } });
  addStoreManagement(app);
  Validations.of(app).addPlugins(new AwsSolutionsChecks(app));
  app.synth();
  const manifests = readdirSync(outdir).filter((name) => name.endsWith('.assets.json'));
  const files = manifests.flatMap((name) =>
    Object.entries((JSON.parse(readFileSync(join(outdir, name), 'utf8')) as { files: Assets }).files),
  );
  assets.set(stage, Object.fromEntries(files));
}
const faults = differingCode(assets);
if (faults.length > 0) throw new Error(faults.join('\n'));
writeFileSync(join(folder, 'release.txt'), release);
