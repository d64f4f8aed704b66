import { execFile } from 'node:child_process';
import { join } from 'node:path';

jest.setTimeout(900_000);

/** Runs it as `npm run kills` does, in a process of its own. */
function kills(...args: readonly string[]): Promise<{ readonly exitCode: number; readonly printed: string }> {
  const { promise, resolve } = Promise.withResolvers<{ readonly exitCode: number; readonly printed: string }>();
  execFile(process.execPath, [join(__dirname, 'kills.ts'), ...args], { maxBuffer: 1 << 26 }, (error, stdout, stderr) =>
    resolve({ exitCode: error === null ? 0 : Number(error.code ?? 1), printed: stdout + stderr }),
  );
  return promise;
}

it('a stack that is killed twice under load makes everything once, and tells of it', async () => {
  const { exitCode, printed } = await kills('--rounds', '2', '--seed', '3');
  expect(exitCode === 0 ? '' : printed).toBe('');
  expect(printed).toMatch(/^2 kills, seed 3: 0 troubles$/m);
  const made = [...printed.matchAll(/^ {2}([a-z ]+): (\d+)$/gm)].filter(([, , count]) => Number(count) > 0).map(([, kind]) => kind);
  const asked = ['product', 'large order', 'small order', 'purchase order', 'restored order', 'import', 'whole restore'];
  expect(made).toEqual(expect.arrayContaining(asked));
});

it('refuses a number that is none', async () => {
  expect(await kills('--rounds', 'many')).toEqual({ exitCode: 2, printed: '--rounds is a whole number, not "many".\n' });
});
