import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';

/** The code of a release, unpacked into a folder of its own. */
export type Release = { readonly name: string; readonly root: string };

/** What of a release its functions are made of. */
const parts = ['package.json', 'events', 'functions', 'infra', 'shared'];
const projectRoot = resolve('.');

const git = (...words: readonly string[]): Buffer =>
  execFileSync('git', [...words], { cwd: projectRoot, maxBuffer: 1 << 30, stdio: ['ignore', 'pipe', 'ignore'] });

/**
 * The release before this one: that of the newest tag `release-…`, and until there is one the commit in `last-release.txt`. A sentence that says why when
 * this clone does not have it.
 */
export function lastRelease(): Release | string {
  let name = readFileSync(join(__dirname, 'last-release.txt'), 'utf8').trim();
  try {
    const [tag] = git('tag', '--list', 'release-*', '--sort=-creatordate').toString().split('\n');
    if (tag) name = tag;
    git('cat-file', '-e', `${name}^{commit}`);
  } catch {
    return `the history of this clone does not have ${name}`;
  }
  return { name, root: unpack(name) };
}

/** Unpacks a release, once for all runs. Packages are those of this version: a function is bundled with them, and they hold no form of rows. */
function unpack(name: string): string {
  const commit = git('rev-parse', `${name}^{commit}`).toString().trim();
  // Not below node_modules, where Node does not run TypeScript; of this checkout, whose packages it takes.
  const checkout = createHash('sha256').update(projectRoot).digest('hex').slice(0, 8);
  const root = join(tmpdir(), `store-management-release-${commit}-${checkout}`);
  if (existsSync(root)) return root;
  const scratch = `${root}.${process.pid}`;
  mkdirSync(scratch, { recursive: true });
  execFileSync('tar', ['-x', '-C', scratch], { input: git('archive', commit, ...parts), maxBuffer: 1 << 30 });
  symlinkSync(join(projectRoot, 'node_modules'), join(scratch, 'node_modules'));
  try {
    renameSync(scratch, root);
  } catch {
    // Another run has just unpacked the same.
    rmSync(scratch, { recursive: true, force: true });
  }
  return root;
}
