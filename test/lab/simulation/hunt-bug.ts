import { plantBug } from './plant-bug.ts';
import { plantedBugs } from './planted-bugs.ts';

/*
 * `node hunt-bug.ts N SEEDS [shrink]`: plants the bug with this number, looks for it with the seeds from 1 on, or in short days, of which it makes the
 * one that finds it as small as it can. Prints what was found as JSON.
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
  // The shorter one first, unless a day is to be made small.
  const [ofContest] = shrinks === 'shrink' ? [] : (await contest({ seed, rate: usualDay.rate }).catch(explained)).wrong;
  if (ofContest !== undefined) found = { seed, by: 'a contest', first: ofContest };
  if (found !== null) break;
  const [ofDay] = (await simulate({ ...day, seed })).wrong;
  if (ofDay !== undefined) found = { seed, by: 'a day', first: ofDay };
}
const seconds = (performance.now() - startMs) / 1000;
console.log(JSON.stringify({ found, seconds, small: found?.by === 'a day' && shrinks === 'shrink' ? await smallOf(found.seed) : null }));
process.exit(0);

/** An answer that no model has is found as well. */
function explained(error: unknown): { readonly wrong: readonly string[] } {
  return { wrong: [error instanceof Error ? error.message : String(error)] };
}

/** What is left of the seed, and the traces of two runs of it. */
async function smallOf(seed: number) {
  const { options, steps, troubles } = await shrink({ ...day, seed });
  const traces = [(await simulate(options)).trace, (await simulate(options)).trace];
  return { steps: steps.length, failures: troubles.length, traces };
}
