import { parseArgs } from 'node:util';
import { randomOf } from '#test/fuzz/random.ts';
import { thisRelease } from '#test/kills/blows.ts';
import { runKills } from '#test/kills/kill-rounds.ts';
import { growthOfLast } from '#test/kills/memory-samples.ts';
import { planBlows, usualKills } from '#test/kills/plan-blows.ts';
import { earlierCommits, wholeRelease } from '#test/support/harness/releases/whole-release.ts';
import { runStack } from '#test/support/harness/running-stack.ts';
import { readNumbers } from './read-numbers.ts';

/** A day of a shop that takes 1,000 orders an hour, in an hour. */
const ordersPerHour = 24_000;
/** Between two wishes of a client of the others: what takes a hundred lines each time comes a few times a minute. */
const pauseMs = 10_000;
/** Releases that are put in place of this one, when none are named. */
const releasesBefore = 3;

/**
 * `npm run proof -- endurance --minutes 60 [--seed 1] [--kills 100] [--orders-per-hour 24000] [--releases COMMIT,COMMIT,COMMIT]`: what the kills do and a shop's orders, for
 * so long, on a machine that kills the stack, stops it, moves its clock, has no room for what it writes, and puts other releases in its place. Then
 * everything that the kills promise, the books, the doctor, and that memory did not grow. Ends with 1 when anything is wrong.
 */
export async function runEndurance(flags: readonly string[]): Promise<number> {
  const { tokens } = parseArgs({ args: [...flags], strict: false, tokens: true, options: { releases: { type: 'string' } } });
  const named = tokens.find((token) => token.kind === 'option' && token.name === 'releases');
  const at = named?.index ?? -1;
  const isInline = named?.kind === 'option' && named.inlineValue === true;
  const numbers = at === -1 ? flags : flags.filter((_, n) => n !== at && (isInline || n !== at + 1));
  const commits = named?.kind === 'option' ? (named.value ?? '').split(',') : earlierCommits(releasesBefore);
  const usual = { minutes: 60, seed: 1, 'orders-per-hour': ordersPerHour, kills: 0 };
  const { minutes, seed, 'orders-per-hour': pace, kills } = readNumbers(numbers, usual);
  const releases = [thisRelease, ...commits.map(wholeRelease)] as const;
  // Each makes its bundle and its templates when it starts for the first time, which is not to be part of the load.
  for (const { root } of releases) await (await runStack(['--no-seed'], undefined, {}, root)).remove();
  const troubles: string[] = [];
  let told = 0;
  const ended = await runKills({
    onBlow: ({ minute, made, memoryMb }) => {
      if (minute > told) console.log(`minute ${minute}: ${made} things made, ${memoryMb} MB`);
      told = Math.max(told, minute);
    },
    rounds: 0,
    seed,
    onTrouble: (trouble) => {
      console.log(trouble);
      troubles.push(trouble);
    },
    long: {
      ...{ minutes, ordersPerHour: pace, pauseMs, restores: minutes, releases: [...releases] as [typeof thisRelease] },
      blows: planBlows(randomOf('blows', seed), minutes, releases.length, kills || usualKills(minutes)),
    },
  });
  const growth = growthOfLast(ended.memory);
  if (growth?.isFlat === false) troubles.push(`the memory of the last process grew from ${growth.fromMb} to ${growth.toMb} MB`);
  console.log(`${minutes} minutes, seed ${seed}: ${troubles.length} troubles`);
  for (const [blow, count] of ended.struck) console.log(`  ${blow}: ${count}`);
  for (const [name, count] of ended.started) console.log(`  starts of ${name}: ${count}`);
  for (const [name, count] of ended.endedByDisk) console.log(`  ends of ${name} for want of room on the disk: ${count}`);
  for (const [kind, count] of ended.made) console.log(`  made, ${kind}: ${count}`);
  console.log(`  of the whole restores, without another release in between: ${ended.restoredByOneRelease}`);
  console.log(`  of the small orders, by buyers: ${ended.bought}, of which a unit was refunded: ${ended.refunded}`);
  console.log(`  requests without an answer: ${ended.cut}`);
  console.log(`  memory: at most ${Math.max(0, ...ended.memory.map(({ mb }) => mb))} MB`);
  console.log(
    growth === null
      ? '  memory of the last process: too few samples to tell'
      : `  memory of the last process: ${growth.fromMb} MB in its second quarter, ${growth.toMb} MB in its last (medians)`,
  );
  console.log(`  load: ${(ended.loadMs / 1000).toFixed(0)} s; the last event came ${(ended.lastEventMs / 1000).toFixed(1)} s after it`);
  return troubles.length === 0 ? 0 : 1;
}
