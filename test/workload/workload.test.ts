import { execFile } from 'node:child_process';
import { join } from 'node:path';

// Far more than it takes: the workers' rest has a limit of its own, and says what was wrong.
jest.setTimeout(900_000);

/** Runs it as `npm run workload` does, in a process of its own. */
function workload(...args: readonly string[]): Promise<{ readonly exitCode: number; readonly printed: string }> {
  const { promise, resolve } = Promise.withResolvers<{ readonly exitCode: number; readonly printed: string }>();
  execFile(process.execPath, [join(__dirname, 'workload.ts'), ...args], { maxBuffer: 1 << 26 }, (error, stdout, stderr) =>
    resolve({ exitCode: error === null ? 0 : Number(error.code ?? 1), printed: stdout + stderr }),
  );
  return promise;
}

it('keeps every promise while eight clients work and calls of AWS fail', async () => {
  const { exitCode, printed } = await workload('--seconds', '15', '--clients', '8', '--seed', '5', '--fault-rate', '0.03');
  expect(exitCode === 0 ? '' : printed).toBe('');
  expect(printed).toMatch(/^15 s, 8 clients, seed 5: 0 troubles$/m);
  const planted = [...printed.matchAll(/^ {2}(dynamodb [\w ]+): \d+$/gm)].map(([, fault]) => fault);
  expect(planted).toEqual(expect.arrayContaining(['dynamodb answer lost', 'dynamodb dropped', 'dynamodb failed', 'dynamodb throttled']));
  expect(printed).toMatch(/^ {2}asked more than once: \d+$/m);
});

it('refuses a number that is none', async () => {
  expect(await workload('--seconds', 'many')).toEqual({ exitCode: 2, printed: '--seconds is a number, not "many".\n' });
});
