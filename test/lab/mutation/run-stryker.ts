import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { MutatedModule } from './mutated-modules.ts';
import type { Report } from './score-report.ts';

const root = join(import.meta.dirname, '../../..');
const folder = '.local/mutation';

/**
 * The factor by which each property's number of runs is multiplied. A few runs are enough, because all properties are
 * checked against every mutant, and the example tests find most mutants.
 */
const partOfRuns = '0.04';

// These packages (62 MB) are downloaded on first use, like the tools of `node infra/package/check-outside.ts`.
const packages = ['@stryker-mutator/core@10.0.0', '@stryker-mutator/jest-runner@10.0.0'];

/**
 * Runs a module's suites against each mutant of these files, in a copy of the project. Unless `isFresh` is set, results
 * in `.local/mutation` are reused for unchanged code and tests. If Stryker itself fails, prints an error and returns
 * null.
 */
export function runStryker(name: string, { suites }: MutatedModule, files: readonly string[], isFresh: boolean): Report | null {
  const at = (end: string): string => join(folder, `${name}${end}`);
  const config = {
    testRunner: 'jest',
    plugins: ['@stryker-mutator/jest-runner'],
    mutate: files,
    coverageAnalysis: 'perTest',
    concurrency: 1,
    timeoutMS: 20_000,
    tempDirName: at('-copy'),
    // The file `none.json` intentionally does not exist, so Stryker ignores types. Stryker cannot use our own
    // configuration, because it expects the format of an older compiler.
    tsconfigFile: 'none.json',
    ignorePatterns: ['/docs', '/.local', '/cdk.out', '/dist', '/.git'],
    reporters: ['json', 'progress-append-only'],
    jsonReporter: { fileName: at('-report.json') },
    incremental: true,
    incrementalFile: at('-known.json'),
    force: isFresh,
    allowConsoleColors: false,
    jest: { enableFindRelatedTests: false, config: { globalSetup: null, testMatch: suites.map((suite) => `<rootDir>/${suite}`) } },
  };
  mkdirSync(join(root, folder), { recursive: true });
  writeFileSync(join(root, at('.json')), JSON.stringify(config, null, 2));
  rmSync(join(root, at('-report.json')), { force: true });
  const { status } = spawnSync('npx', ['--yes', ...packages.flatMap((one) => ['-p', one]), '--', 'stryker', 'run', at('.json')], {
    cwd: root,
    stdio: ['ignore', 'inherit', 'inherit'],
    env: { ...process.env, PROPERTY_TIMES: partOfRuns },
  });
  if (status !== 0 || !existsSync(join(root, at('-report.json')))) {
    console.error(`${name}: Stryker exited with ${status}, without a report.`);
    return null;
  }
  return JSON.parse(readFileSync(join(root, at('-report.json')), 'utf8'));
}
