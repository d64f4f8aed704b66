import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, rmSync, utimesSync } from 'node:fs';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { CLOUD_DIR, newDataDir } from '#test/support/harness/running-stack.ts';

const projectRoot = join(__dirname, '../../..');

jest.setTimeout(60_000);

describe('npm run dev', () => {
  const dataDir = newDataDir();
  let dev: ChildProcess;
  let output = '';
  beforeAll(() => {
    const args = ['--port', '0', '--data-dir', dataDir, '--cloud-dir', CLOUD_DIR, '--no-seed', '--fresh'];
    dev = spawn(process.execPath, [join(projectRoot, 'infra/local/dev.ts'), ...args], { stdio: ['ignore', 'pipe', 'inherit'] });
    dev.stdout?.setEncoding('utf8').on('data', (text: string) => {
      output += text;
    });
  });
  afterAll(() => {
    dev.kill('SIGKILL');
    rmSync(dataDir, { recursive: true, force: true });
  });

  /** Resolves when the stack has said that it is ready, as often as this. */
  const ready = async (times: number): Promise<void> => {
    while (output.split('Ready in').length <= times) await once(dev.stdout as Readable, 'data');
  };

  it('starts again on a save with the data of before, and ends with its stack', async () => {
    await ready(1);
    const log = readFileSync(join(dataDir, 'service.log'), 'utf8');
    const now = new Date();
    utimesSync(join(projectRoot, 'shared/kernel/money.ts'), now, now);
    await ready(2);
    expect(readFileSync(join(dataDir, 'service.log'), 'utf8').startsWith(log)).toBe(true);
    dev.kill('SIGTERM');
    expect(await once(dev, 'exit')).toEqual([0, null]);
  });
});
