import { execFile, execFileSync, spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { availableParallelism } from 'node:os';
import { delimiter, join, matchesGlob, relative } from 'node:path';

/*
 * The test commands (test/README.md):
 *
 *   node test/run.ts fast [JEST ARGUMENTS]   npm test: the checks of the main program and the fast suites; with a
 *                                            pattern, only the matching fast suites
 *   node test/run.ts all [JEST ARGUMENTS]    npm run test:all: all checks and all suites
 *   node test/run.ts rest [JEST ARGUMENTS]   everything that `all` runs and `fast` does not
 *   node test/run.ts changed [COMMIT]        npm run test:changed: the suites that import a file changed since COMMIT
 *   node test/run.ts check                   npm run check: lint, types, documents
 */

const root = join(import.meta.dirname, '..');
const bin = (name: string): string => join(root, 'node_modules/.bin', name);
// Puts the project's own Node.js first in the `PATH`. All checks, and the programs that the checks start, then use this
// Node.js, even if npm did not start this run.
process.env['PATH'] = `${bin('')}${delimiter}${process.env['PATH']}`;

type Check = { readonly name: string; readonly words: readonly [string, ...(readonly string[])] };

const mainChecks: readonly Check[] = [
  { name: 'lint', words: [bin('biome'), 'ci', '--error-on-warnings', '--colors=off'] },
  // Uses a single checker, because the checker and the lint together occupy both cores, and a second checker would
  // compute the same types again.
  { name: 'types', words: [bin('tsc'), '--checkers', '1'] },
  { name: 'openapi.json', words: [bin('node'), 'infra/openapi/write-documents.ts', '--check'] },
];
const pageChecks: readonly Check[] = [
  { name: 'types of the console', words: [bin('tsc'), '-p', 'functions/console/web'] },
  { name: 'types of the browser tests', words: [bin('tsc'), '-p', 'test/browser'] },
];
const synth: Check = { name: 'synth', words: [bin('cdk'), 'synth', '--quiet'] };

/**
 * `others` lists all projects in jest.config.cjs except `fast`. `inProcess` lists the projects whose suites import the
 * code that they test. For these projects, Jest can find the suites that depend on a file.
 */
const others = ['slow', 'stack', 'browser', 'build', 'lab'];
const inProcess = ['fast', 'slow'];

/** Suites that start stacks and browsers spend half of their time waiting, so two cores run three suites at a time. */
const besides = `--maxWorkers=${Math.ceil(availableParallelism() * 1.5)}`;

const [tier = '', ...args] = process.argv.slice(2);
const isPattern = (arg: string): boolean => !arg.startsWith('-');

switch (tier) {
  case 'check':
    await runChecks([...mainChecks, ...pageChecks]);
    break;
  case 'fast':
    if (!args.some(isPattern)) await runChecks(mainChecks);
    runJest(['fast'], args);
    break;
  case 'rest':
    if (isFirstShard(args)) await runChecks([...pageChecks, synth]);
    runJest(others, [besides, ...args]);
    break;
  case 'all':
    if (isFirstShard(args)) await runChecks([...mainChecks, ...pageChecks, synth]);
    runJest(['fast', ...others], [besides, ...args]);
    break;
  case 'changed':
    runChanged(args[0] ?? lastCommon());
    break;
  default:
    console.error('node test/run.ts fast | all | rest | changed | check');
    process.exitCode = 2;
}

/**
 * Reports whether this run must do the checks. If the tests are divided into shards, only the first shard does the
 * checks.
 */
function isFirstShard(words: readonly string[]): boolean {
  return !words.some((word) => /^--shard=(?!1\/)/.test(word));
}

/** Runs the checks in parallel and prints the output of those that fail. If any check fails, exits with 1. */
async function runChecks(checks: readonly Check[]): Promise<void> {
  execFileSync(bin('node'), ['infra/openapi/generate.ts'], { cwd: root, stdio: 'inherit' });
  const verdicts = await Promise.all(checks.map(passes));
  if (verdicts.includes(false)) process.exit(1);
}

function passes({ name, words: [program, ...words] }: Check): Promise<boolean> {
  return new Promise((resolve) => {
    const startMs = performance.now();
    execFile(program, words, { cwd: root, maxBuffer: 2 ** 26 }, (error, stdout, stderr) => {
      const seconds = ((performance.now() - startMs) / 1000).toFixed(0);
      console.log(`${error === null ? 'passed' : 'FAILED'}: ${name} (${seconds} s)`);
      if (error !== null) console.log(`${stdout}${stderr}`);
      resolve(error === null);
    });
  });
}

function runJest(projects: readonly string[], words: readonly string[]): void {
  // `--selectProjects` comes last, because it takes all words that follow.
  const { status } = spawnSync(bin('node'), ['node_modules/jest/bin/jest.js', ...words, '--selectProjects', ...projects], {
    cwd: root,
    stdio: 'inherit',
  });
  process.exitCode = status ?? 1;
}

/**
 * Returns the commit at which the current branch left `main`. If the current branch is `main`, returns its last commit.
 */
function lastCommon(): string {
  const main = git('branch', '--list', '--all', 'main', 'origin/main').includes('origin/main') ? 'origin/main' : 'main';
  return git('merge-base', 'HEAD', main);
}

/**
 * Finds the files that have changed since `commit`, and runs the suites that import these files. Prints which projects
 * and files the run does not cover.
 */
function runChanged(commit: string): void {
  const changed = [...lines(git('diff', '--name-only', commit)), ...lines(git('ls-files', '--others', '--exclude-standard'))];
  const files = changed.filter((file) => existsSync(join(root, file)));
  const related = files.length === 0 ? [] : listSuites('--findRelatedTests', ...files);
  const runs = related.filter(({ project }) => inProcess.includes(project)).map(({ file }) => file);
  console.log(`${changed.length} files differ from ${commit.slice(0, 12)}: ${runs.length} suites in this process depend on them.`);
  for (const project of others.filter((name) => !inProcess.includes(name))) {
    const { length } = related.filter((suite) => suite.project === project);
    console.log(`Skipped: the project ${project}${length > 0 ? `, where ${length} suites import a changed file` : ''}.`);
  }
  const unseen = changed.filter((file) => !/\.[cm]?tsx?$/.test(file));
  if (unseen.length > 0) console.log(`Jest cannot tell which suites read these files: ${unseen.join(', ')}.`);
  console.log('Before a merge: npm test; before a release: npm run test:all.');
  if (runs.length > 0) runJest(inProcess, ['--runTestsByPath', ...runs]);
}

type Suite = { readonly project: string; readonly file: string };

function listSuites(...words: readonly string[]): readonly Suite[] {
  const { projects } = createRequire(import.meta.url)('../jest.config.cjs') as { readonly projects: readonly Project[] };
  const files = execFileSync(bin('node'), ['node_modules/jest/bin/jest.js', '--listTests', ...words], { cwd: root, encoding: 'utf8' });
  return lines(files).map((file) => {
    const isOf = ({ testMatch }: Project): boolean =>
      testMatch.some((glob) => matchesGlob(relative(root, file), glob.replace('<rootDir>/', '')));
    return { file, project: projects.find(isOf)?.displayName ?? '' };
  });
}

type Project = { readonly displayName: string; readonly testMatch: readonly string[] };

function git(...words: readonly string[]): string {
  return execFileSync('git', words, { cwd: root, encoding: 'utf8' }).trim();
}

function lines(text: string): readonly string[] {
  return text.split('\n').filter((line) => line !== '');
}
