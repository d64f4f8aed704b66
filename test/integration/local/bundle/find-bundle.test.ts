import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { apiFunctions, pagesFunction, workers } from '#infra/functions.ts';
import { bundledFile } from '#infra/local/bundle/find-bundle.ts';

const functions = { ...apiFunctions, console: pagesFunction, ...workers };

it.each(Object.keys(functions))('the bundle of the local stack has the handler of "%s"', (name) => {
  const source = `functions/${functions[name as keyof typeof functions].folder}/handler.ts`;
  const file = fileURLToPath(bundledFile(source));
  expect(file).toMatch(/local-stack.*\.mjs$/);
  expect(existsSync(file)).toBe(true);
});

it('a stack trace of the bundle names the source and its line', async () => {
  const script = `import(${JSON.stringify(bundledFile('functions/api/products/handler.ts'))}).catch((error) => console.log(error.stack))`;
  const { stdout } = await promisify(execFile)(process.execPath, ['--enable-source-maps', '-e', script], { env: {} });
  expect(stdout).toContain('TABLE_NAME is missing');
  expect(stdout).toMatch(/at readEnvironment \(.*shared\/lambda\/environment\.ts:\d+:\d+\)/);
});
