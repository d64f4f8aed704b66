import { blowKinds } from '#test/kills/blows.ts';
import { runKills } from '#test/kills/kill-rounds.ts';
import { readNumbers } from './read-numbers.ts';

/** Whole restores that are begun in a minute, at most. */
const restoresOfMinute = 6;

/**
 * `npm run proof -- endurance --minutes 60 [--seed 1]`: the clients of the kills, for so long, on a machine that kills the stack, stops it, moves
 * its clock and has no room for what it writes. Then everything that the kills promise, the doctor among it. Ends with 1 when anything is wrong.
 */
export async function runEndurance(flags: readonly string[]): Promise<number> {
  const { minutes, seed } = readNumbers(flags, { minutes: 60, seed: 1 });
  const troubles: string[] = [];
  const rounds = minutes * restoresOfMinute;
  const ended = await runKills({ rounds, minutes, seed, blows: blowKinds, onTrouble: (trouble) => troubles.push(trouble) });
  for (const trouble of troubles) console.log(trouble);
  console.log(`${minutes} minutes, seed ${seed}: ${troubles.length} troubles`);
  for (const [blow, count] of ended.struck) console.log(`  ${blow}: ${count}`);
  for (const [kind, count] of ended.made) console.log(`  made, ${kind}: ${count}`);
  console.log(`  requests without an answer: ${ended.cut}`);
  console.log(`  memory: at most ${Math.max(0, ...ended.memoryMb)} MB, ${ended.memoryMb.at(-1) ?? 0} MB before the last blow`);
  console.log(`  load: ${(ended.loadMs / 1000).toFixed(0)} s; the last event came ${(ended.lastEventMs / 1000).toFixed(1)} s after it`);
  return troubles.length === 0 ? 0 : 1;
}
