import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { globSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { newDataDir } from '#test/support/harness/running-stack.ts';

const projectRoot = join(__dirname, '../../..');

describe('npm run dev', () => {
  const dataDir = newDataDir();
  const logged = (): string => readFileSync(join(dataDir, 'service.log'), 'utf8');
  let dev: ChildProcess;
  let output = '';
  beforeAll(() => {
    const args = ['--port', '0', '--data-dir', dataDir, '--no-seed', '--fresh'];
    dev = spawn(process.execPath, [join(projectRoot, 'infra/local/dev.ts'), ...args], { stdio: ['ignore', 'pipe', 'inherit'] });
    dev.stdout?.setEncoding('utf8').on('data', (text: string) => {
      output += text;
    });
  });
  afterAll(() => {
    dev.kill('SIGKILL');
    rmSync(dataDir, { recursive: true, force: true });
  });

  const printed = (text: string): number => output.split(text).length - 1;
  /** Waits until the number of occurrences of `text` in the output reaches `times`. */
  const until = async (text: string, times: number): Promise<void> => {
    while (printed(text) < times) await once(dev.stdout as Readable, 'data');
  };
  const save = (file: string): void => utimesSync(join(projectRoot, file), new Date(), new Date());

  it('reloads the functions on a save, in the serving process', async () => {
    await until('Ready in', 1);
    save('shared/kernel/money.ts');
    await until('Reloaded in', 1);
    expect(printed('Ready in')).toBe(1);
  });

  it('restarts when the templates differ from those it runs', async () => {
    const [template = ''] = globSync(join(dataDir, 'cloud/*/data.template.json'));
    const { Resources, ...others } = JSON.parse(readFileSync(template, 'utf8')) as { Resources: object };
    writeFileSync(template, JSON.stringify({ ...others, Resources: { ...Resources, Another: { Type: 'AWS::Logs::LogGroup' } } }));
    save('shared/kernel/money.ts');
    await until('Ready in', 2);
    // The line may be printed twice, because the previous test's check may still be running and notice the change too.
    expect(printed('The stacks have changed.')).toBeGreaterThanOrEqual(1);
  });

  it('restarts with the same data when its own code is saved, and stops with its stack', async () => {
    const before = logged();
    save('infra/local/options.ts');
    await until('Ready in', 3);
    expect(logged().startsWith(before)).toBe(true);
    dev.kill('SIGTERM');
    expect(await once(dev, 'exit')).toEqual([0, null]);
  });
});
