import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { newDataDir, startArguments } from '../support/harness/running-stack.ts';
import { until } from '../support/harness/until.ts';

const root = join(__dirname, '../..');
const start = 'infra/local/start.mjs';

const isRunning = (pid: number): boolean => {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
};

it('a signal to npm start stops the server that it started', async () => {
  const dataDir = newDataDir();
  const flags = startArguments(dataDir, ['--no-seed']).filter((one) => !/^--(enable|max)|start\.mjs$/.test(one));
  const npm = spawn('npm', ['start', '--', ...flags], { cwd: root, stdio: ['ignore', 'pipe', 'inherit'], detached: true });
  let printed = '';
  npm.stdout.setEncoding('utf8').on('data', (text: string) => {
    printed += text;
  });
  await until(
    async () => printed,
    (text) => text.includes('Ready in'),
  );
  const server = Number(readFileSync(join(dataDir, 'lock.pid'), 'utf8'));
  expect([server === npm.pid, isRunning(server)]).toEqual([false, true]);
  const exited = once(npm, 'exit');
  npm.kill('SIGTERM');
  await exited;
  await until(
    async () => isRunning(server),
    (isStillThere) => !isStillThere,
  );
  expect(printed).toContain('Stopping …');
  rmSync(dataDir, { recursive: true });
});

describe('a start with an older Node', () => {
  it('prints the command to run instead', async () => {
    const old = `data:text/javascript,Object.defineProperty(process.versions, 'node', { value: '20.20.2' })`;
    const { code, stderr } = await promisify(execFile)(process.execPath, ['--import', old, start], { cwd: root }).then(
      () => ({ code: 0, stderr: '' }),
      (error: { readonly code: number; readonly stderr: string }) => error,
    );
    expect(code).toBe(1);
    expect(stderr).toBe(
      `This needs Node 24 or later, but ${process.execPath} is Node 20.20.2. Run "npm start": it uses the Node that "npm ci" installs.\n`,
    );
  });

  it('imports nothing before the check', () => {
    const [before = ''] = readFileSync(join(root, start), 'utf8').split('process.exit(1)');
    expect(before).not.toMatch(/^import |import\(/m);
    expect(readFileSync(join(root, start), 'utf8')).not.toMatch(/^import [^(]|^export /m);
  });
});
