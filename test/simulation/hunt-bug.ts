import { plantBug } from './plant-bug.ts';
import { plantedBugs } from './planted-bugs.ts';

/*
 * `node hunt-bug.ts N SEEDS [shrink]`: plants the bug with this number, looks for it with the seeds from 1 on, and makes the seed that finds it as
 * small as it can. Prints what was found as JSON.
 */

const [number = '0', seeds = '20', shrinks] = process.argv.slice(2);
const bug = plantedBugs[Number(number)];
if (bug === undefined) throw new Error(`There is no bug ${number}.`);
plantBug(bug);
const { simulate, usualDay } = await import('./simulate.ts');
const { shrink } = await import('./shrink.ts');
const startMs = performance.now();
let found: { readonly seed: number; readonly first: string } | null = null;
for (let seed = 1; seed <= Number(seeds) && found === null; seed += 1) {
  const { wrong } = await simulate({ ...usualDay, seed });
  if (wrong[0] !== undefined) found = { seed, first: wrong[0] };
}
const seconds = (performance.now() - startMs) / 1000;
console.log(JSON.stringify({ found, seconds, small: found !== null && shrinks === 'shrink' ? await smallOf(found.seed) : null }));
process.exit(0);

/** What is left of the seed, and the traces of two runs of it. */
async function smallOf(seed: number) {
  const { options, steps, troubles } = await shrink({ ...usualDay, seed });
  const traces = [(await simulate(options)).trace, (await simulate(options)).trace];
  return { steps: steps.length, failures: troubles.length, traces };
}
