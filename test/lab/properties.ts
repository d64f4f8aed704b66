import { spawnSync } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { readNumbers } from './read-numbers.ts';

const root = join(import.meta.dirname, '../..');

/** Returns the paths of the suites that use `fast-check`. */
export const propertySuites = (): readonly string[] =>
  globSync('test/**/*.test.ts', { cwd: root })
    .filter((file) => readFileSync(join(root, file), 'utf8').includes("from 'fast-check'"))
    .toSorted();

/**
 * Runs `npm run lab -- properties --seeds 10 --times 5 [--first 1]`: runs every suite of property tests once per seed.
 * Each property runs `--times` times as often as usual. Without `--first`, the first seed is random. Prints the seeds
 * with which a suite failed. To repeat a seed, run with `--seeds 1 --first SEED`.
 */
export async function runProperties(flags: readonly string[]): Promise<number> {
  const { seeds, times, first } = readNumbers(flags, { seeds: 10, times: 5, first: randomInt(2 ** 31) });
  const suites = propertySuites();
  const failed: number[] = [];
  for (let seed = first; seed < first + seeds; seed += 1) {
    const startMs = performance.now();
    const { status } = spawnSync(process.execPath, ['node_modules/jest/bin/jest.js', '--maxWorkers=2', '--silent', ...suites], {
      cwd: root,
      stdio: ['ignore', 'inherit', 'inherit'],
      env: { ...process.env, PROPERTY_SEED: String(seed), PROPERTY_TIMES: String(times) },
    });
    if (status !== 0) failed.push(seed);
    const verdict = status === 0 ? 'nothing' : 'SOMETHING';
    console.log(
      `seed ${seed}, ${times} times the runs of ${suites.length} suites: found ${verdict} (${sec(performance.now() - startMs)} s)`,
    );
  }
  console.log(`${seeds} seeds; ${failed.length} found something${failed.length > 0 ? `: ${failed.join(', ')}` : '.'}`);
  return failed.length === 0 ? 0 : 1;
}

const sec = (ms: number): string => (ms / 1000).toFixed(0);
