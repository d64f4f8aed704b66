import { execFileSync } from 'node:child_process';
import { globSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { keepScores, readEqual, readScores } from './kept.ts';
import { leastScore, type MutatedModule, mutatedModules } from './mutated-modules.ts';
import { runStryker } from './run-stryker.ts';
import { scoreOf, scoreReport } from './score-report.ts';

const root = join(import.meta.dirname, '../../..');

/**
 * Runs `npm run lab -- mutate [module…] [--changed COMMIT] [--fresh]`: applies every Stryker mutation to the code of
 * the modules, and runs the modules' suites on each mutant. Saves the scores and prints the survivors.
 * - With `--changed`, mutates only files that differ from the commit. If a suite differs, mutates all files of its
 *   module.
 * - Returns 1 if a module's score is below the minimum, or if the list of equivalent mutants is outdated.
 */
export async function runMutations(flags: readonly string[]): Promise<number> {
  const { values, positionals } = readFlags(flags);
  const names = positionals.length === 0 ? Object.keys(mutatedModules) : positionals;
  const unknown = names.filter((name) => !Object.hasOwn(mutatedModules, name));
  if (unknown.length > 0) {
    console.error(`Unknown module: ${unknown.join(', ')}. Modules: ${Object.keys(mutatedModules).join(', ')}`);
    return 2;
  }
  const changed = values.changed === undefined ? null : changedSince(values.changed);
  const isKept = names.map((name) => isModuleKept(name, mutatedModules[name] ?? { files: [], suites: [] }, changed, values.fresh ?? false));
  return isKept.every(Boolean) ? 0 : 1;
}

function isModuleKept(name: string, module: MutatedModule, changed: ReadonlySet<string> | null, isFresh: boolean): boolean {
  const files = filesToMutate(module, changed);
  if (files.length === 0) return true;
  const startMs = performance.now();
  const report = runStryker(name, module, files, isFresh);
  if (report === null) return false;
  const { scores, survivors, outdated } = scoreReport(report, readEqual());
  keepScores(scores);
  for (const { file, from, to } of survivors) console.log(`survives in ${file}\n- ${from}\n+ ${to}`);
  for (const { file, from, to } of outdated) console.log(`listed as equal, but not a survivor, in ${file}\n- ${from}\n+ ${to}`);
  for (const [file, score] of scores)
    console.log(`${file}: ${score.found} of ${score.mutants - score.equal} found, ${score.equal} more are equal`);
  const kept = readScores();
  const score = scoreOf(module.files.flatMap((file) => kept[file] ?? []));
  console.log(`${name}: ${score.toFixed(1)} % (at least ${leastScore} %), ${((performance.now() - startMs) / 1000).toFixed(0)} s`);
  return score >= leastScore && outdated.length === 0;
}

function filesToMutate({ files, suites }: MutatedModule, changed: ReadonlySet<string> | null): readonly string[] {
  if (changed === null || globSync([...suites], { cwd: root }).some((suite) => changed.has(suite))) return files;
  return files.filter((file) => changed.has(file));
}

const changedSince = (commit: string): ReadonlySet<string> =>
  new Set(execFileSync('git', ['diff', '--name-only', commit, '--'], { cwd: root, encoding: 'utf8' }).split('\n'));

function readFlags(flags: readonly string[]) {
  try {
    return parseArgs({ args: [...flags], options: { changed: { type: 'string' }, fresh: { type: 'boolean' } }, allowPositionals: true });
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exit(2);
  }
}
