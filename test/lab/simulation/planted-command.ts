import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { readNumbers } from '../read-numbers.ts';
import { plantedBugs } from './planted-bugs.ts';

export type Hunt = {
  readonly found: { readonly seed: number; readonly by: 'a day' | 'a contest'; readonly first: string } | null;
  readonly seconds: number;
  /**
   * The failing day, reduced to the necessary steps and failures. If the mode is not `shrink`, or if no simulated day
   * finds the bug, `small` is null.
   */
  readonly small: { readonly steps: number; readonly failures: number; readonly traces: readonly string[] } | null;
};

type HuntMode = 'plain' | 'shrink' | 'without-reach';

/** Starts a separate process that searches for a planted bug. */
export async function huntBug(number: number, seeds: number, mode: HuntMode = 'plain'): Promise<Hunt> {
  const args = ['--no-warnings', join(import.meta.dirname, 'hunt-bug.ts'), String(number), String(seeds), mode];
  const { stdout } = await promisify(execFile)(process.execPath, args, { maxBuffer: 1 << 26 });
  return JSON.parse(stdout.trim().split('\n').at(-1) ?? '') as Hunt;
}

/**
 * Runs `npm run lab -- planted --seeds 20`: searches for each planted bug with up to 20 seeds, and prints the first
 * seed that finds the bug. With `--reach 0`, no simulated day has unusual conditions.
 */
export async function runPlanted(flags: readonly string[]): Promise<number> {
  const { seeds, from, to, reach } = readNumbers(flags, { seeds: 20, from: 1, to: plantedBugs.length, reach: 1 });
  let missed = 0;
  console.log('| Bug | Kind | Found by | s | What it found |\n|---|---|---|---|---|');
  for (const [index, { name, kind }] of plantedBugs.entries()) {
    if (index + 1 < from || index + 1 > to) continue;
    const { found, seconds } = await huntBug(index, seeds, reach === 0 ? 'without-reach' : 'plain');
    if (found === null) missed += 1;
    console.log(
      `| ${name} | ${kind} | ${found === null ? 'none' : `${found.by}, seed ${found.seed}`} | ${seconds.toFixed(0)} | ${found?.first.slice(0, 90) ?? ''} |`,
    );
  }
  console.log(`\n${to - from + 1 - missed} of ${to - from + 1} found within ${seeds} seeds.`);
  return missed === 0 ? 0 : 1;
}
