import { readNumbers } from '../read-numbers.ts';
import { runKills } from './kill-rounds.ts';

/** Runs `npm run lab -- kills [--rounds 20] [--seed 1]`. Returns 1 if it finds a fault. */
export async function runKillRounds(flags: readonly string[]): Promise<number> {
  const { rounds, seed } = readNumbers(flags, { rounds: 20, seed: 1 });
  const troubles: string[] = [];
  const { made, cut, loadMs, lastEventMs, readEvents } = await runKills({ rounds, seed, onTrouble: (trouble) => troubles.push(trouble) });
  const seconds = (ms: number): string => (Math.max(0, ms) / 1000).toFixed(1);
  for (const trouble of troubles) console.log(trouble);
  console.log(`${rounds} kills, seed ${seed}: ${troubles.length} faults`);
  for (const [kind, count] of made) console.log(`  ${kind}: ${count}`);
  console.log(`  events read from the log, in order: ${readEvents}`);
  console.log(`  requests without an answer: ${cut}`);
  console.log(`  load: ${seconds(loadMs)} s; last event ${seconds(lastEventMs)} s later`);
  return troubles.length === 0 ? 0 : 1;
}
