import { execFile } from 'node:child_process';
import { cpSync, existsSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import type { PageName } from '#infra/console/build-console.ts';
import { PROJECT_ROOT } from '../project-root.ts';
import { printedBy, reasonOf } from '../runtime/thrown.ts';
import { dropOutdated } from './drop-outdated.ts';
import { hashFiles } from './hash-files.ts';

const BUILDS = join(PROJECT_ROOT, 'node_modules/.cache/console');

/**
 * The folder of the console's files as its sources are now. A page is built when one of the sources that it is made of has changed, and only
 * then: most saves are of none. When a page cannot be built that is told: the console then answers 500, and everything else runs.
 */
export async function findConsole(say: (line: string) => void): Promise<string> {
  try {
    const [admin, docs] = await Promise.all([findPage('admin'), findPage('docs')]);
    const folder = join(BUILDS, 'both', `${admin.hash}-${docs.hash}`);
    if (!existsSync(folder)) {
      const scratch = `${folder}.${process.pid}`;
      cpSync(admin.folder, join(scratch, 'admin'), { recursive: true });
      cpSync(docs.folder, join(scratch, 'docs'), { recursive: true });
      moveInto(folder, scratch);
    }
    return folder;
  } catch (error) {
    say(`The console cannot be built: ${(printedBy(error) ?? reasonOf(error)).trim()}`);
    return join(BUILDS, 'none');
  }
}

type Built = { readonly folder: string; readonly hash: string };

async function findPage(name: PageName): Promise<Built> {
  const list = join(BUILDS, `${name}.json`);
  const known = existsSync(list) ? builtOf(name, JSON.parse(readFileSync(list, 'utf8')) as readonly string[]) : null;
  if (known !== null && existsSync(known.folder)) return known;
  const startMs = Date.now();
  const scratch = join(BUILDS, name, `${process.pid}-${startMs}`);
  try {
    const sources = await writePage(name, scratch);
    const built = builtOf(name, sources);
    // What was saved meanwhile may be in this build or not.
    if (built === null || sources.some((source) => savedMs(source) >= startMs && savedMs(source) <= Date.now()))
      return await findPage(name);
    moveInto(built.folder, scratch);
    writeFileSync(`${scratch}.json`, JSON.stringify(sources));
    renameSync(`${scratch}.json`, list);
    return built;
  } finally {
    rmSync(scratch, { recursive: true, force: true });
  }
}

/** In a process of its own, as a bundle is: esbuild would stay in the memory of this one. */
async function writePage(name: PageName, folder: string): Promise<readonly string[]> {
  const { stdout } = await promisify(execFile)(process.execPath, [join(PROJECT_ROOT, 'infra/console/write-console.ts'), folder, name]);
  return JSON.parse(stdout) as readonly string[];
}

/** The build of a page from these sources as they are now; null when one is not there any more. */
function builtOf(name: PageName, sources: readonly string[]): Built | null {
  if (!sources.every((source) => existsSync(join(PROJECT_ROOT, source)))) return null;
  const hash = hashFiles(['infra/console'], [...sources, 'package-lock.json']);
  return { folder: join(BUILDS, name, hash), hash };
}

function moveInto(folder: string, scratch: string): void {
  try {
    renameSync(scratch, folder);
  } catch (error) {
    // Another instance may just have written the same.
    if (!existsSync(folder)) throw error;
    rmSync(scratch, { recursive: true, force: true });
  }
  dropOutdated(dirname(folder), folder);
}

const savedMs = (source: string): number => statSync(join(PROJECT_ROOT, source)).mtimeMs;
