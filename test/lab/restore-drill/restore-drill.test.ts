import { execFile } from 'node:child_process';
import { join } from 'node:path';

jest.setTimeout(300_000);

/** Runs it as `node test/lab/restore-drill/restore-drill.ts` does, in a process of its own. */
function drill(...args: readonly string[]): Promise<{ readonly exitCode: number; readonly printed: string }> {
  const { promise, resolve } = Promise.withResolvers<{ readonly exitCode: number; readonly printed: string }>();
  execFile(process.execPath, [join(__dirname, 'restore-drill.ts'), ...args], { maxBuffer: 1 << 26 }, (error, stdout, stderr) =>
    resolve({ exitCode: error === null ? 0 : Number(error.code ?? 1), printed: stdout + stderr }),
  );
  return promise;
}

it('a table that a bad release damaged under load is restored with all that was answered before the second, and nobody is told a number twice', async () => {
  const { exitCode, printed } = await drill('--seed', '5', '--seconds', '3');
  expect(exitCode === 0 ? '' : printed).toBe('');
  const figure = (name: string): number => Number(new RegExp(`^  ${name}: (\\d+)$`, 'm').exec(printed)?.[1]);
  expect(figure('answered before the second')).toBeGreaterThan(5);
  expect(figure('rows that were damaged')).toBeGreaterThan(5);
  expect(figure('lost, answered after the second: order')).toBeGreaterThan(0);
  expect(figure('answered by the new table')).toBeGreaterThan(0);
});

it('refuses a number that is none', async () => {
  const { exitCode, printed } = await drill('--seed', 'many');
  expect([exitCode, printed.split('\n')[0]]).toEqual([2, '--seed is a whole number, not "many".']);
});
