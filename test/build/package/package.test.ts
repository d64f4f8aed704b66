import { execFile, spawnSync } from 'node:child_process';
import { existsSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { gzipSync } from 'node:zlib';
import { buildSync } from 'esbuild';
import { signatureHeader } from '#shared/webhooks/signing/signature.ts';
import { codeBlock } from '#test/support/harness/code-block.ts';
import { type PackedPackage, packPackage } from '#test/support/harness/packed-package.ts';
import { runningProgram, typedProgram } from './integrator-programs.ts';

const root = join(__dirname, '../../..');
const run = promisify(execFile);
const secret = 'whsec_test_secret';
const body = '{"id":"evt_1","object":"event","topic":"order.paid","data":{"total":"25.00"}}';

const result = {
  got: 7,
  listed: [1, 2],
  refused: [true, 'required'],
  lost: ['POST /orders/preview: no answer from https://mocked/v1 (fetch failed: connect ECONNREFUSED)', 'no_answer', 'unknown', 'mine'],
  topic: 'order.paid',
  forged: [true, 'no_match'],
  agent: 'my-shop/1.4 store-management-api/0.1.0',
};

describe('the package, installed from its tarball into an empty folder', () => {
  let packed: PackedPackage;
  beforeAll(async () => {
    packed = await packPackage();
  }, 120_000);
  afterAll(() => packed.remove());

  const write = (file: string, text: string): string => {
    writeFileSync(join(packed.folder, file), text);
    return join(packed.folder, file);
  };
  const program = (): string => {
    const signature = signatureHeader({ secrets: [secret], timestampSec: Math.floor(Date.now() / 1000), body });
    return runningProgram.replace('SIGNATURE', signature).replace('SECRET', secret).replace('BODY', JSON.stringify(body));
  };
  const imports = ['store-management-api', 'store-management-api/webhooks', 'store-management-api/testing'];
  const esm = (): string =>
    `${imports.map((name, index) => `import * as part${index} from '${name}';`).join('\n')}\n${program()}\nawait run(part0, part1, part2);\n`;
  const cjs = (): string => `${program()}\nrun(${imports.map((name) => `require('${name}')`).join(', ')});\n`;
  const printed = async (command: string, args: readonly string[]): Promise<unknown> =>
    JSON.parse((await run(command, args, { cwd: packed.folder })).stdout);

  it('compiles with the strictest TypeScript options as an ES module, as CommonJS and for a bundler, and refuses wrong code', async () => {
    const readme = ['isErrorOf', 'verifyWebhook', 'mockFetch'].map((text) => codeBlock('infra/package/package-readme.md', text));
    const files = [
      write('typed.mts', typedProgram),
      write('typed.cts', typedProgram),
      ...readme.map((code, at) => write(`readme${at}.mts`, code)),
    ];
    const strict = {
      ...{ target: 'es2022', lib: ['es2023', 'dom', 'dom.iterable'], types: [], strict: true, skipLibCheck: false, noEmit: true },
      ...{ noUncheckedIndexedAccess: true, exactOptionalPropertyTypes: true },
    };
    write('process.d.ts', 'declare const process: { readonly env: Record<string, string | undefined> };');
    const check = async (module: string, moduleResolution: string, compiled: readonly string[]): Promise<void> => {
      const config = { compilerOptions: { ...strict, module, moduleResolution }, files: [...compiled, 'process.d.ts'] };
      const file = write(`tsconfig.${module}.json`, JSON.stringify(config));
      await run(join(root, 'node_modules/.bin/tsc'), ['-p', file]).catch((error: { readonly stdout: string }) => {
        throw new Error(error.stdout);
      });
    };
    await check('node16', 'node16', files);
    await check('esnext', 'bundler', files.slice(0, 1));
  }, 120_000);

  it('is imported by ES modules', async () => {
    expect(await printed(process.execPath, [write('run.mjs', esm())])).toEqual(result);
  });

  it('is required by CommonJS, without the ES module loader', async () => {
    expect(await printed(process.execPath, ['--no-experimental-require-module', write('run.cjs', cjs())])).toEqual(result);
  });

  describe.each([
    ['deno', ['run', '--no-lock', '--node-modules-dir=manual', '--allow-env']],
    ['bun', ['run']],
  ])('under %s', (runtime, args) => {
    const isInstalled = spawnSync(runtime, ['--version']).status === 0;
    if (!isInstalled)
      process.stderr.write(
        `\nThe package is not tested under ${runtime}, which is not installed (node infra/package/check-outside.ts installs it).\n`,
      );
    (isInstalled ? it : it.skip)('runs as an ES module', async () => {
      expect(await printed(runtime, [...args, write('run.mjs', esm())])).toEqual(result);
    });
  });

  it("is bundled for a browser without Node's modules, and runs without Node's globals", async () => {
    const entry = write('browser.mjs', esm());
    const { outputFiles, metafile } = buildSync({
      entryPoints: [entry],
      ...{ bundle: true, minify: true, write: false, metafile: true, format: 'esm', platform: 'browser' },
    });
    expect(Object.keys(metafile.inputs).filter((file) => file.includes('dist/cjs'))).toEqual([]);
    const bundle = write('browser.bundle.mjs', `globalThis.process = undefined;\n${outputFiles[0]?.text}`);
    expect(await printed(process.execPath, [bundle])).toEqual(result);
  });

  it('documents each method and field in its declarations', () => {
    const declarations = (name: string): string => readFileSync(join(packed.installed, 'dist', name), 'utf8');
    expect(declarations('cjs/store-names.d.ts')).toMatch(/\/\*\* \S[^\n]+[\s\S]*?\*\/\n +readonly create: 'createOrder';/);
    expect(declarations('cjs/generated/store-api.d.ts')).toContain('Identifies the object in its store.');
    expect(declarations('client/store-client.d.ts')).not.toMatch(/from '\.[^']*\.ts'/);
  });

  it('can be published, with its own README and license, and reports its version to the API', () => {
    const manifest = JSON.parse(readFileSync(join(packed.installed, 'package.json'), 'utf8'));
    expect([manifest.private, manifest.license, manifest.dependencies]).toEqual([undefined, 'UNLICENSED', undefined]);
    expect(result.agent).toContain(`/${manifest.version}`);
    expect(readFileSync(join(packed.installed, 'README.md'), 'utf8')).toBe(
      readFileSync(join(root, 'infra/package/package-readme.md'), 'utf8'),
    );
    const targets = [...JSON.stringify(manifest.exports).matchAll(/"(\.\/[^"]+\.[^"]+)"(?!:)/g)].map(([, path = '']) => path);
    expect(targets.filter((path) => !existsSync(join(packed.installed, path)))).toEqual([]);
  });

  it('is small', () => {
    expect(statSync(packed.tarball).size).toBeLessThan(500_000);
    const sizeOf = (entry: string): number => {
      const file = join(packed.installed, 'dist/client', entry);
      const { outputFiles } = buildSync({
        entryPoints: [file],
        bundle: true,
        minify: true,
        write: false,
        format: 'esm',
        platform: 'browser',
      });
      return gzipSync(outputFiles[0]?.contents ?? '').length;
    };
    expect(sizeOf('webhooks.js')).toBeLessThan(2_048);
    expect(sizeOf('store-client.js')).toBeLessThan(8_192);
  });

  it('includes no package and runs no script when it is installed from git', () => {
    const { scripts, dependencies } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
    expect(['preinstall', 'install', 'postinstall'].filter((name) => name in scripts)).toEqual([]);
    expect(dependencies).toBeUndefined();
  });

  it('is built when npm prepares a clone of the repository, and only then', async () => {
    const dist = join(packed.copy, 'dist');
    const prepare = (startedIn: string) =>
      run(process.execPath, [join(packed.copy, 'infra/package/build-package.ts'), '--from-git'], {
        cwd: packed.copy,
        env: { ...process.env, INIT_CWD: startedIn },
      });
    rmSync(dist, { recursive: true });
    await prepare(packed.copy);
    await prepare(join(packed.copy, 'infra'));
    expect(existsSync(dist)).toBe(false);
    await prepare(dirname(packed.copy));
    expect(existsSync(join(dist, 'cjs/store-client.js')) && existsSync(join(dist, 'cli/store-api.js'))).toBe(true);
  }, 120_000);
});
