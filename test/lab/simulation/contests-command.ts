import { readNumbers } from '../read-numbers.ts';
import { contest } from './contest.ts';

/**
 * Runs `npm run lab -- contests --seed 1 --seeds 100 --faults 30`, which tests concurrent clients once per seed. If a
 * test finds a fault, prints the fault, stops and returns 1.
 */
export async function runContests(flags: readonly string[]): Promise<number> {
  const { seed: first, seeds, faults } = readNumbers(flags, { seed: 1, seeds: 10, faults: 30 });
  const startMs = performance.now();
  let calls = 0;
  let failures = 0;
  for (let seed = first; seed < first + seeds; seed += 1) {
    const one = await contest({ seed, rate: faults / 1000 });
    calls += one.calls;
    failures += one.troubles.length;
    if (one.wrong.length === 0) continue;
    console.log(`seed ${seed}, trace ${one.trace}: FOUND`);
    for (const what of one.wrong) console.log(`  ${what}`);
    return 1;
  }
  const tookSec = (performance.now() - startMs) / 1000;
  console.log(
    `${seeds} seeds: all ${6 * seeds} histories are linearizable (stock, gift card, refunds, slot, discount, Idempotency-Key); ` +
      `${calls} AWS calls, ${failures} failures, ${tookSec.toFixed(0)} s`,
  );
  return 0;
}
