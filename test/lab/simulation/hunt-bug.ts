import { plantBug } from './plant-bug.ts';
import { plantedBugs } from './planted-bugs.ts';

/*
 * `node hunt-bug.ts N SEEDS [shrink | without-reach]` plants bug N, tries to find the bug with the seeds 1 to SEEDS,
 * and prints the result as JSON. Each seed usually runs `contest.ts` and then an ordinary simulated day. If the bug has
 * a condition in `needs`, each seed runs only a short day with that condition.
 *
 * With `shrink`, each seed runs only a short day. The day that finds the bug is reduced to the necessary steps. With
 * `without-reach`, `needs` is ignored.
 */

const [number = '0', seeds = '20', mode] = process.argv.slice(2);
const bug = plantedBugs[Number(number)];
if (bug === undefined) throw new Error(`There is no bug ${number}.`);
plantBug(bug);
const { simulate, usualDay } = await import('./simulate.ts');
const { shrink } = await import('./shrink.ts');
const { contest } = await import('./contest.ts');
const { noReach } = await import('./reach.ts');
const isToShrink = mode === 'shrink';
const needed = mode === 'without-reach' ? undefined : bug.needs;
const isShort = isToShrink || needed !== undefined;
const reach = needed === undefined ? noReach : new Set([needed]);
const day = { ...usualDay, reach, ...(isToShrink ? {} : { enough: 1 }), ...(isShort ? { bursts: 2 } : {}) };
const startMs = performance.now();
let found: { readonly seed: number; readonly by: 'a day' | 'a contest'; readonly first: string } | null = null;
for (let seed = 1; seed <= Number(seeds) && found === null; seed += 1) {
  // `contest` runs before `simulate`, because `contest` is faster.
  const [ofContest] = isShort ? [] : (await contest({ seed, rate: usualDay.rate }).catch(explained)).wrong;
  if (ofContest !== undefined) found = { seed, by: 'a contest', first: ofContest };
  if (found !== null) break;
  const [ofDay] = (await simulate({ ...day, seed })).wrong;
  if (ofDay !== undefined) found = { seed, by: 'a day', first: ofDay };
}
const seconds = (performance.now() - startMs) / 1000;
const result = { found, seconds, small: found?.by === 'a day' && isToShrink ? await smallOf(found.seed) : null };
// Exits only after the whole text has been written. An earlier exit could cut off a long text in a pipe.
process.stdout.write(`${JSON.stringify(result)}\n`, () => process.exit(0));

/** Converts an error from `contest` to a fault. `contest` throws if the service returns an unexpected answer. */
function explained(error: unknown): { readonly wrong: readonly string[] } {
  return { wrong: [error instanceof Error ? error.message : String(error)] };
}

/**
 * Reduces a failing day to the necessary steps and failures, and runs the reduced day twice. Returns the numbers of
 * steps and failures, and both traces.
 */
async function smallOf(seed: number) {
  const { options, steps, troubles } = await shrink({ ...day, seed });
  const traces = [(await simulate(options)).trace, (await simulate(options)).trace];
  return { steps: steps.length, failures: troubles.length, traces };
}
