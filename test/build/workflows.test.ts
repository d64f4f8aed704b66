import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { stages } from '#infra/stages.ts';

const root = join(__dirname, '../..');
const folder = join(root, '.github/workflows');
const texts = new Map(readdirSync(folder).map((name) => [name, readFileSync(join(folder, name), 'utf8')]));
const deploy = texts.get('deploy.yml') ?? '';
const deployStage = texts.get('deploy-stage.yml') ?? '';
const dependencies = texts.get('dependencies.yml') ?? '';
const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { readonly scripts: Readonly<Record<string, string>> };

describe('the pipeline', () => {
  it('builds once, and promotes that artifact from stage to stage in order', () => {
    expect(deploy.match(/ops -- build/g)).toHaveLength(1);
    expect(deployStage).not.toContain('ops -- build');
    const order = [...deploy.matchAll(/^ {2}(\w+):\n {4}needs: (\w+)$/gm)].map(([, job, needs]) => `${needs} → ${job}`);
    expect(order).toEqual(['build → dev', 'dev → staging', 'staging → prod']);
    expect([...deploy.matchAll(/stage: (\w+), artifact_run: "([^"]+)"/g)].map(([, stage, run]) => [stage, run])).toEqual(
      Object.keys(stages).map((stage) => [stage, `\${{ inputs.artifact_run || github.run_id }}`]),
    );
  });

  it("shows the changes before the environment's approval, then deploys, then tests, and prints the rollback command on failure", () => {
    const steps = [
      ...deployStage.matchAll(/(cdk diff|ops -- unprotect-failed|cdk deploy|ops -- smoke|gh workflow run deploy-at-once.yml)/g),
    ];
    expect(steps.map(([, step]) => step)).toEqual([
      ...['cdk diff', 'ops -- unprotect-failed', 'cdk deploy', 'ops -- smoke', 'gh workflow run deploy-at-once.yml'],
    ]);
    expect(deployStage).toMatch(
      /environment: \$\{\{ inputs\.stage \}\}-diff[\s\S]*needs: diff[\s\S]*environment: \$\{\{ inputs\.stage \}\}\n/,
    );
  });

  it('rolls a release back with one command, in the environment of the stage, while no other release is deployed', () => {
    const atOnce = texts.get('deploy-at-once.yml') ?? '';
    expect(atOnce).toMatch(/npm run ops -- deploy-at-once --stage "\$\{\{ inputs\.stage \}\}" --yes\n/);
    expect(atOnce).toMatch(/environment: \$\{\{ inputs\.stage \}\}\n/);
    expect(atOnce).toMatch(/concurrency:\n {2}group: deploy\n/);
    expect(atOnce).toContain(`options: [${Object.keys(stages).join(', ')}]`);
  });

  it('updates the dependencies weekly, tests everything, and only then opens a pull request', () => {
    expect(dependencies).toMatch(/\n {4}- cron: "0 4 \* \* 1"\n/);
    const steps = [...dependencies.matchAll(/(npm outdated|npm update|npm ci|npm run test:all|gh pr create)/g)].map(([, step]) => step);
    expect(steps).toEqual(['npm ci', 'npm outdated', 'npm update', 'npm ci', 'npm run test:all', 'gh pr create']);
    expect(dependencies).not.toContain('continue-on-error');
  });

  it('runs only existing scripts', () => {
    const named = [...texts.values()].flatMap((text) =>
      [...text.matchAll(/npm run (?:--silent )?([\w:]+)/g)].map(([, script]) => script ?? ''),
    );
    expect(named.length).toBeGreaterThan(2);
    expect(named.filter((script) => scripts[script] === undefined)).toEqual([]);
  });

  it('contains no AWS key: GitHub authenticates each job, with the roles from the stacks', () => {
    for (const text of texts.values()) expect(text).not.toMatch(/aws-access-key-id|AWS_SECRET/i);
  });
});
