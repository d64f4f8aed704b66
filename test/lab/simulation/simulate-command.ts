import { writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readNumbers } from '../read-numbers.ts';
import { noReach, reachOf } from './reach.ts';
import { shrink } from './shrink.ts';
import { type SimulationOptions, simulate, usualDay } from './simulate.ts';

const hourMs = 3_600_000;

/**
 * Runs `npm run lab -- simulate --seed 1 --seeds 365`, which simulates one day of a store for each seed. Stops at the
 * first day that reveals a bug in the service, reduces this day with `shrink`, and writes the trace to a file.
 * `--faults` is the number of AWS calls per thousand that fail.
 */
export async function runSimulations(flags: readonly string[]): Promise<number> {
  const {
    seed: first,
    seeds,
    faults,
    bursts,
    steps,
    reach: reaches,
  } = readNumbers(flags, {
    ...{ seed: 1, seeds: 1, faults: usualDay.rate * 1000 },
    ...{ bursts: usualDay.bursts, steps: usualDay.stepsOfBurst, reach: 1 },
  });
  const startMs = performance.now();
  let simulatedMs = 0;
  let calls = 0;
  let troubles = 0;
  for (let seed = first; seed < first + seeds; seed += 1) {
    const reach = reaches === 0 ? noReach : reachOf(seed);
    const options = { ...usualDay, bursts, stepsOfBurst: steps, rate: faults / 1000, seed, reach };
    const day = await simulate(options);
    simulatedMs += day.simulatedMs;
    calls += day.calls;
    troubles += day.troubles.length;
    const told = `${bursts * steps} steps, ${day.calls} AWS calls, ${day.troubles.length} failures, ${hours(day.simulatedMs)} h`;
    if (reach.size > 0) console.log(`seed ${seed} reaches ${[...reach].join(', ')}`);
    console.log(`seed ${seed}: ${told}, trace ${day.trace}${day.wrong.length > 0 ? ': FOUND' : ''}`);
    if (day.wrong.length > 0) {
      await tellWhatWasFound(options, day.wrong);
      return 1;
    }
  }
  const tookSec = (performance.now() - startMs) / 1000;
  const days = simulatedMs / (24 * hourMs);
  console.log(
    `${seeds} seeds: no fault found in ${days.toFixed(1)} days of a store, ${calls} AWS calls and ${troubles} failures; ` +
      `${tookSec.toFixed(0)} s, ${(calls / tookSec).toFixed(0)} calls per second, a year of a store in ${((tookSec / days) * (365 / 3600)).toFixed(2)} h`,
  );
  return 0;
}

async function tellWhatWasFound(options: SimulationOptions, wrong: readonly string[]): Promise<void> {
  for (const one of wrong) console.log(`  ${one}`);
  const shrunk = await shrink(options);
  const lines: string[] = [];
  const again = await simulate({ ...shrunk.options, onLine: (line) => lines.push(line) });
  const file = join(tmpdir(), `simulation-${options.seed}.txt`);
  writeFileSync(file, lines.join('\n'));
  console.log(`Still found with ${shrunk.steps.length} steps and ${shrunk.troubles.length} failures (${shrunk.tries} simulations):`);
  for (const { n, client, kind } of shrunk.steps) console.log(`  step ${n}: client ${client}, ${kind}`);
  for (const { call, service, trouble } of shrunk.troubles) console.log(`  ${call}: ${service} ${trouble}`);
  for (const one of shrunk.wrong) console.log(`  ${one}`);
  console.log(`The full trace ${again.trace} is in ${file}.`);
}

const hours = (ms: number): string => (ms / hourMs).toFixed(0);
