import { spawnSync } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { join } from 'node:path';
import { readNumbers } from './read-numbers.ts';

const root = join(import.meta.dirname, '../..');
/** Cases of one seed, on a stack of their own: a machine that is stopped keeps what it has found. A stack starts in the time of some 500. */
const casesOfSeed = 10_000;
/** MB for what has just been made, in each thread: half as much time goes into collecting it as with what Node gives. */
const youngMb = 64;

/**
 * `npm run proof -- fuzz --cases 100000 [--first SEED]`: the fuzzer of both documents, seed after seed, until so many cases are done. A seed that
 * found something says which case, and `npm run fuzz -- --cases 10000 --seed SEED --only CASE` runs it again. Ends with 1 when any did.
 */
export async function runFuzzAtScale(flags: readonly string[]): Promise<number> {
  const { cases, first } = readNumbers(flags, { cases: 100_000, first: randomInt(2 ** 29) });
  const failed: number[] = [];
  const seeds = Math.ceil(cases / casesOfSeed);
  for (let seed = first; seed < first + seeds; seed += 1) {
    const { status } = spawnSync(
      process.execPath,
      [`--max-semi-space-size=${youngMb}`, 'test/fuzz/fuzz.ts', '--cases', String(casesOfSeed), '--seed', String(seed)],
      {
        cwd: root,
        stdio: ['ignore', 'inherit', 'inherit'],
      },
    );
    if (status !== 0) failed.push(seed);
  }
  console.log(
    `${seeds * casesOfSeed} cases of ${seeds} seeds, of which ${failed.length} found something${failed.map((seed) => ` ${seed}`).join('')}`,
  );
  return failed.length === 0 ? 0 : 1;
}
