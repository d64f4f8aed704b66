import { createHash } from 'node:crypto';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { App, CfnResource, Stack } from 'aws-cdk-lib';
import { copyAtOnce } from '#infra/releases/at-once.ts';

const root = join(__dirname, '../../..');
const scratch = mkdtempSync(join(tmpdir(), 'at-once-test-'));
afterAll(() => rmSync(scratch, { recursive: true }));

type Alias = { readonly Properties: { readonly FunctionVersion: string }; readonly UpdatePolicy?: object };

/** Synthesizes a stack with one alias that refers to this version. Returns the output folder. */
function assemblyOf(version: string): string {
  const outdir = join(scratch, `release-${version}`);
  const app = new App({ outdir });
  const alias = new CfnResource(new Stack(app, 'public'), 'Live', { type: 'AWS::Lambda::Alias', properties: { FunctionVersion: version } });
  alias.cfnOptions.updatePolicy = { codeDeployLambdaAliasUpdate: { applicationName: 'app', deploymentGroupName: 'orders' } };
  app.synth();
  return outdir;
}

function atOnce(assembly: string): string {
  const copy = mkdtempSync(join(scratch, 'copy-'));
  copyAtOnce(assembly, copy);
  return copy;
}

const textIn = (folder: string, name: string): string => readFileSync(join(folder, name), 'utf8');
const aliasIn = (folder: string): Alias =>
  (JSON.parse(textIn(folder, 'public.template.json')) as { Resources: { Live: Alias } }).Resources.Live;

/**
 * Simulates CloudFormation for one alias. If the alias is not at the version in the previous template, CodeDeploy
 * refuses the deployment.
 */
function fakeCloudFormation() {
  const state = { alias: '', inTemplate: '' };
  const deploy = (folder: string): void => {
    const { Properties, UpdatePolicy } = aliasIn(folder);
    if (UpdatePolicy !== undefined && state.inTemplate !== '' && state.alias !== state.inTemplate) {
      throw new Error('The Lambda function alias version does not match the current version in AppSpec file.');
    }
    state.alias = Properties.FunctionVersion;
    state.inTemplate = Properties.FunctionVersion;
  };
  return { state, deploy };
}

describe('a release that is deployed at once', () => {
  const release = assemblyOf('1');
  const copy = atOnce(release);

  it('replaces its functions without CodeDeploy', () => {
    expect(aliasIn(release)).toEqual({
      Type: 'AWS::Lambda::Alias',
      Properties: { FunctionVersion: '1' },
      UpdatePolicy: { CodeDeployLambdaAliasUpdate: { ApplicationName: 'app', DeploymentGroupName: 'orders' } },
    });
    expect(aliasIn(copy)).toEqual({ Type: 'AWS::Lambda::Alias', Properties: { FunctionVersion: '1' } });
  });

  it('uploads its templates under separate names, because those of the artifact are already in the bucket', () => {
    const hashOf = (folder: string): string => createHash('sha256').update(textIn(folder, 'public.template.json')).digest('hex');
    expect(textIn(release, 'manifest.json')).toContain(`/${hashOf(release)}.json`);
    expect(textIn(copy, 'manifest.json')).toBe(textIn(release, 'manifest.json').replaceAll(hashOf(release), hashOf(copy)));
    expect(textIn(copy, 'public.assets.json')).toBe(textIn(release, 'public.assets.json').replaceAll(hashOf(release), hashOf(copy)));
    expect(textIn(copy, 'public.assets.json')).not.toBe(textIn(release, 'public.assets.json'));
  });
});

describe('the rollback', () => {
  it('leaves aliases where CodeDeploy expects them at the next release', () => {
    const { state, deploy } = fakeCloudFormation();
    const [first, second, third] = [assemblyOf('1'), assemblyOf('2'), assemblyOf('3')];
    deploy(first);
    deploy(second);
    deploy(atOnce(first));
    expect(state.alias).toBe('1');
    deploy(third);
    expect(state.alias).toBe('3');
  });

  it('repairs an alias that was moved manually, after which CodeDeploy refuses every release', () => {
    const { state, deploy } = fakeCloudFormation();
    const [first, second] = [assemblyOf('1'), assemblyOf('2')];
    deploy(second);
    state.alias = '1';
    expect(() => deploy(assemblyOf('3'))).toThrow('The Lambda function alias version does not match the current version in AppSpec file.');
    deploy(atOnce(first));
    deploy(assemblyOf('3'));
    expect(state.alias).toBe('3');
  });

  it('is the only way: no script, workflow, runbook or procedure moves an alias manually', () => {
    const texts = ['infra', 'docs/runbooks', 'docs/procedures', '.github/workflows'].flatMap((folder) =>
      readdirSync(join(root, folder), { recursive: true, withFileTypes: true }).flatMap((file) =>
        file.isFile() ? [[file.name, readFileSync(join(file.parentPath, file.name), 'utf8')] as const] : [],
      ),
    );
    expect(texts.filter(([, text]) => text.includes('update-alias')).map(([name]) => name)).toEqual([]);
    expect(texts.length).toBeGreaterThan(100);
  });
});
