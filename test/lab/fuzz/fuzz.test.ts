import { execFile } from 'node:child_process';
import { join } from 'node:path';

/** Runs it as `npm run lab -- fuzz` does, in a process of its own: its CPU time is its own. */
function fuzz(...args: readonly string[]): Promise<{ readonly exitCode: number; readonly printed: string }> {
  const { promise, resolve } = Promise.withResolvers<{ readonly exitCode: number; readonly printed: string }>();
  execFile(process.execPath, [join(__dirname, '../lab.ts'), 'fuzz', ...args], { maxBuffer: 1 << 26 }, (error, stdout, stderr) =>
    resolve({ exitCode: error === null ? 0 : Number(error.code ?? 1), printed: stdout + stderr }),
  );
  return promise;
}

it('finds nothing wrong in 400 cases, and the doctor finds nothing wrong after them', async () => {
  const { exitCode, printed } = await fuzz('--cases', '400', '--seed', '9');
  expect(exitCode === 0 ? '' : printed).toBe('');
  expect(printed).toMatch(/^400 cases, seed 9: 0 failures in \d+ s$/m);
});

it('refuses a number of cases that is none', async () => {
  expect(await fuzz('--cases', 'many')).toEqual({ exitCode: 2, printed: '--cases is a whole number, not "many".\n' });
});
