import { execFile } from 'node:child_process';
import { join } from 'node:path';

/** Runs `npm run lab -- simulate` in a separate process. */
function simulate(...flags: readonly string[]): Promise<{ readonly exitCode: number; readonly printed: string }> {
  const { promise, resolve } = Promise.withResolvers<{ readonly exitCode: number; readonly printed: string }>();
  const args = ['--no-warnings', join(__dirname, '../lab.ts'), 'simulate', ...flags];
  execFile(process.execPath, args, { maxBuffer: 1 << 26 }, (error, stdout, stderr) =>
    resolve({ exitCode: error === null ? 0 : Number(error.code ?? 1), printed: stdout + stderr }),
  );
  return promise;
}

const tracesIn = (printed: string): readonly string[] => [...printed.matchAll(/trace ([0-9a-f]{64})$/gm)].map(([, hash = '']) => hash);

it('keeps every promise in a day in which AWS calls fail and containers end, and repeats itself for the same seed', async () => {
  const [two, one] = await Promise.all([
    // Together, the days of seeds 4 and 5 have the conditions `new year`, `clock jumps`, `frozen containers`, `held
    // items` and `lagging indexes`.
    simulate('--seed', '4', '--seeds', '2', '--bursts', '2'),
    simulate('--seed', '5', '--seeds', '1', '--bursts', '2'),
  ]);
  expect(two.exitCode === 0 ? '' : two.printed).toBe('');
  expect(tracesIn(two.printed)).toHaveLength(2);
  expect(tracesIn(one.printed)).toEqual(tracesIn(two.printed).slice(1));
  expect(two.printed).toMatch(/^2 seeds: no fault found in [\d.]+ days of a store, \d+ AWS calls and \d+ failures/m);
});

it('keeps every promise in days with wide orders, long orders and many rows', async () => {
  const { exitCode, printed } = await simulate('--seed', '24', '--seeds', '2', '--bursts', '2');
  expect(exitCode === 0 ? '' : printed).toBe('');
  expect(printed).toMatch(/^seed 24 reaches wide orders, long orders, /m);
  expect(printed).toMatch(/^seed 25 reaches long orders, many rows, /m);
});

it('refuses an invalid number', async () => {
  expect(await simulate('--seed', 'many')).toEqual({ exitCode: 2, printed: '--seed must be a whole number, not "many".\n' });
});
