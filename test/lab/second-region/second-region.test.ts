import { execFile } from 'node:child_process';
import { join } from 'node:path';

jest.setTimeout(300_000);

/** Runs it as `node test/lab/second-region/second-region.ts` does, in a process of its own. */
function drill(...args: readonly string[]): Promise<{ readonly exitCode: number; readonly printed: string }> {
  const { promise, resolve } = Promise.withResolvers<{ readonly exitCode: number; readonly printed: string }>();
  execFile(process.execPath, [join(__dirname, 'second-region.ts'), ...args], { maxBuffer: 1 << 26 }, (error, stdout, stderr) =>
    resolve({ exitCode: error === null ? 0 : Number(error.code ?? 1), printed: stdout + stderr }),
  );
  return promise;
}

it('a replica that is promoted after the home was killed under load keeps what had arrived, sends nothing twice that it knows was sent, and gives no number again', async () => {
  const { exitCode, printed } = await drill('--seed', '3', '--seconds', '4', '--lag-ms', '1000', '--shops', '1');
  expect(exitCode === 0 ? '' : printed).toBe('');
  const figure = (name: string): number => Number(new RegExp(`^  ${name}: (\\d+)$`, 'm').exec(printed)?.[1]);
  expect(figure('requests done by the home')).toBeGreaterThan(5);
  expect(figure('requests done by the new home')).toBeGreaterThan(5);
  expect(figure('events of the home that are lost')).toBeGreaterThan(0);
});

it('refuses a number that is none', async () => {
  const { exitCode, printed } = await drill('--seed', 'many');
  expect([exitCode, printed.split('\n')[0]]).toEqual([2, '--seed is a whole number, not "many".']);
});
