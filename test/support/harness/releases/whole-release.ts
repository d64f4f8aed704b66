import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import type { Release } from './last-release.ts';

const projectRoot = resolve('.');

const git = (...words: readonly string[]): Buffer =>
  execFileSync('git', [...words], { cwd: projectRoot, maxBuffer: 1 << 30, stdio: ['ignore', 'pipe', 'ignore'] });

/**
 * The last release and so many commits between it and this checkout, as far apart as can be: what may run beside it. Fewer where the history of this clone
 * is shorter.
 */
export function earlierCommits(count: number): readonly string[] {
  const last = readFileSync(resolve('test/support/harness/releases/last-release.txt'), 'utf8').trim();
  try {
    const since = git('rev-list', '--first-parent', '--reverse', `${last}..HEAD~1`).toString().split('\n').filter(Boolean);
    const between = Array.from({ length: count - 1 }, (_, n) => since[Math.floor(((n + 1) * since.length) / count)]);
    return [...new Set([last, ...between.filter((commit) => commit !== undefined)])];
  } catch {
    return [];
  }
}

/**
 * A commit that can be started as a stack of its own, unpacked once for all runs. Its packages are those of this checkout, in a folder of its own:
 * what a stack has compiled lies among them.
 */
export function wholeRelease(name: string): Release {
  const commit = git('rev-parse', '--verify', `${name}^{commit}`).toString().trim();
  const checkout = createHash('sha256').update(projectRoot).digest('hex').slice(0, 8);
  const root = join(tmpdir(), `store-management-whole-${commit}-${checkout}`);
  const release = { name: commit.slice(0, 8), root };
  if (existsSync(root)) return release;
  const scratch = `${root}.${process.pid}`;
  mkdirSync(scratch, { recursive: true });
  execFileSync('tar', ['-x', '-C', scratch], { input: git('archive', commit), maxBuffer: 1 << 30 });
  copyPackages(join(projectRoot, 'node_modules'), join(scratch, 'node_modules'));
  execFileSync(process.execPath, ['infra/openapi/generate.ts'], { cwd: scratch });
  renameSync(scratch, root);
  return release;
}

/** As links where the folder for what is temporary is on the same disk, or else as copies. */
function copyPackages(from: string, to: string): void {
  for (const flags of ['-al', '-a']) {
    rmSync(to, { recursive: true, force: true });
    try {
      execFileSync('cp', [flags, from, to], { stdio: 'ignore' });
      break;
    } catch (error) {
      if (flags === '-a') throw error;
    }
  }
  rmSync(join(to, '.cache'), { recursive: true, force: true });
}
