import { execFile } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { App, Stack } from 'aws-cdk-lib';
import { Runtime } from 'aws-cdk-lib/aws-lambda';
import { NodejsFunction } from 'aws-cdk-lib/aws-lambda-nodejs';
import { build } from 'esbuild';
import { bundleOptions } from '#infra/bundling/bundle-options.ts';
import { bundling } from '#infra/constructs/service-function.ts';
import { apiFunctions, pagesFunction, workers } from '#infra/functions.ts';
import type { FunctionSpec } from '#shared/lambda/function-spec.ts';

const root = join(__dirname, '../..');
const functions: Readonly<Record<string, FunctionSpec>> = { ...apiFunctions, console: pagesFunction, ...workers };

const folder = mkdtempSync(join(tmpdir(), 'bundles-'));
const fileOf = (name: string): string => join(folder, name, 'index.js');
const bundle = (name: string, entry: string) =>
  build({ ...bundleOptions, mainFields: [...bundleOptions.mainFields], entryPoints: [join(root, entry)], outfile: fileOf(name) });

beforeAll(async () => {
  await Promise.all(Object.entries(functions).map(([name, { folder }]) => bundle(name, `functions/${folder}/handler.ts`)));
});
afterAll(() => rmSync(folder, { recursive: true }));

it.each(['products', 'admin-catalogue', 'record-activity'])(
  'tests run the deployed code: the CDK produces the same bundle of %s',
  (name) => {
    const spec = functions[name];
    const app = new App({ outdir: join(folder, `cdk-${name}`) });
    new NodejsFunction(new Stack(app, 'stack'), 'Function', {
      entry: join(root, `functions/${spec?.folder}/handler.ts`),
      projectRoot: root,
      depsLockFilePath: join(root, 'package-lock.json'),
      runtime: Runtime.NODEJS_24_X,
      bundling: bundling(name, undefined),
    });
    const { directory } = app.synth();
    const [asset = ''] = readdirSync(directory).filter((each) => each.startsWith('asset.'));
    const deployed = readFileSync(join(directory, asset, 'index.js'));
    const tested = readFileSync(fileOf(name));
    expect(deployed.length).toBe(tested.length);
    expect(deployed.equals(tested)).toBe(true);
  },
);

/** Evaluates an expression about a function's bundle in a new process that has only these environment variables. */
async function inFreshProcess(name: string, expression: string, environment: readonly string[] = []): Promise<unknown> {
  const script = `const bundle = require(${JSON.stringify(fileOf(name))}); console.log(JSON.stringify(${expression}))`;
  const env = Object.fromEntries(environment.map((variable) => [variable, 'https://example.com/test']));
  const { stdout } = await promisify(execFile)(process.execPath, ['-e', script], { env: { AWS_REGION: 'eu-west-1', ...env } });
  return JSON.parse(stdout);
}

it("every bundle starts with its function's environment", async () => {
  const starts = await Promise.all(
    Object.entries(functions).map(async ([name, { environment }]) => [
      name,
      await inFreshProcess(name, 'typeof bundle.handler', environment),
    ]),
  );
  expect(starts).toEqual(Object.keys(functions).map((name) => [name, 'function']));
});
