import { plantBug } from './plant-bug.ts';
import { plantedBugs } from './planted-bugs.ts';

/*
 * `node hunt-bug.ts N SEEDS [shrink]`: plants bug N, and searches for it with the seeds from 1 on, in contests or short
 * days. With `shrink` it reduces the day that finds it as far as possible. Prints the result as JSON.
 */

const [number = '0', seeds = '20', shrinks] = process.argv.slice(2);
const bug = plantedBugs[Number(number)];
if (bug === undefined) throw new Error(`There is no bug ${number}.`);
plantBug(bug);
const { simulate, usualDay } = await import('./simulate.ts');
const { shrink } = await import('./shrink.ts');
const { contest } = await import('./contest.ts');
const day = shrinks === 'shrink' ? { ...usualDay, bursts: 2 } : usualDay;
const startMs = performance.now();
let found: { readonly seed: number; readonly by: 'a day' | 'a contest'; readonly first: string } | null = null;
for (let seed = 1; seed <= Number(seeds) && found === null; seed += 1) {
  // Contests come first, because they are shorter, unless a day is to be reduced.
  const [ofContest] = shrinks === 'shrink' ? [] : (await contest({ seed, rate: usualDay.rate }).catch(explained)).wrong;
  if (ofContest !== undefined) found = { seed, by: 'a contest', first: ofContest };
  if (found !== null) break;
  const [ofDay] = (await simulate({ ...day, seed })).wrong;
  if (ofDay !== undefined) found = { seed, by: 'a day', first: ofDay };
}
const seconds = (performance.now() - startMs) / 1000;
console.log(JSON.stringify({ found, seconds, small: found?.by === 'a day' && shrinks === 'shrink' ? await smallOf(found.seed) : null }));
process.exit(0);

/** Counts an answer outside every model as a find. */
function explained(error: unknown): { readonly wrong: readonly string[] } {
  return { wrong: [error instanceof Error ? error.message : String(error)] };
}

/** Reduces the seed; returns the rest and the traces of two runs. */
async function smallOf(seed: number) {
  const { options, steps, troubles } = await shrink({ ...day, seed });
  const traces = [(await simulate(options)).trace, (await simulate(options)).trace];
  return { steps: steps.length, failures: troubles.length, traces };
}
