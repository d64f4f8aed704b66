import { execFile } from 'node:child_process';
import { cpSync, existsSync, readdirSync, readFileSync, renameSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { constants, setPriority } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { promisify } from 'node:util';
import type { PageName } from '#infra/console/build-console.ts';
import { type Build, openBuilds } from '#shared/lambda/open-builds.ts';
import type { ExtraRequestHandler } from './gateway/http-front.ts';
import { hashFiles } from './hash-files.ts';
import { PROJECT_ROOT } from './project-root.ts';
import { printedBy, reasonOf } from './runtime/thrown.ts';

// The names are repeated here, because importing them from `build-console.ts` would load esbuild into the stack.
const pageNames = ['admin', 'docs'] as const satisfies readonly PageName[];
const BUILDS = join(PROJECT_ROOT, 'node_modules/.cache/console');
const BOTH = join(BUILDS, 'both');

/** `built` resolves when the files are in the folder or the build has failed; it never rejects. */
export type ConsoleFiles = { readonly folder: string; readonly built: Promise<void> };

/**
 * Returns the folder with the console's files for the current sources; a build may still be writing the files. A page
 * is built only if one of its own sources has changed. Older builds are kept for pages that are still open
 * (`functions/console/other-builds.ts`). If a build fails, the failure is reported, and only the console answers 500.
 */
export function findConsole(say: (line: string) => void): ConsoleFiles {
  const known = pageNames.map(knownPage);
  const name = known.every((page) => page !== null) ? known.map(({ hash }) => hash).join('-') : `${process.pid}-${Date.now()}`;
  const folder = join(BOTH, name);
  const refuse = (error: unknown): void => say(`The console build failed: ${(printedBy(error) ?? reasonOf(error)).trim()}`);
  return { folder, built: existsSync(folder) ? Promise.resolve(putInPlace(folder)) : writeBoth(folder).catch(refuse) };
}

const PAGES = /^\/(?:docs|llms\.txt|admin(?!\/v1(?:\/|$)))(?:\/|$)/;

/** Delays requests for a page until the files are built. */
export const waitUntilBuilt =
  (built: Promise<void>): ExtraRequestHandler =>
  async ({ rawPath }) => {
    if (PAGES.test(rawPath)) await built;
    return undefined;
  };

/** If an earlier build is used again, marks it as the newest build. */
function putInPlace(folder: string): void {
  const [newest] = buildsIn(BOTH).toSorted((a, b) => b.placedMs - a.placedMs);
  if (newest?.name !== basename(folder)) utimesSync(folder, new Date(), new Date());
}

const buildsIn = (folder: string): readonly Build[] =>
  readdirSync(folder).flatMap((name) => {
    const facts = statSync(join(folder, name), { throwIfNoEntry: false });
    return facts === undefined ? [] : [{ name, placedMs: facts.mtimeMs }];
  });

async function writeBoth(folder: string): Promise<void> {
  const pages = await Promise.all(pageNames.map(async (name) => ({ name, ...(await findPage(name)) })));
  const scratch = `${folder}.${process.pid}`;
  for (const page of pages) cpSync(page.folder, join(scratch, page.name), { recursive: true });
  moveInto(folder, scratch);
}

type Built = { readonly folder: string; readonly hash: string };

/** Returns the path of the file that lists the source files from which a page was last built. */
const sourcesFile = (name: PageName): string => join(BUILDS, `${name}.json`);

function knownPage(name: PageName): Built | null {
  if (!existsSync(sourcesFile(name))) return null;
  const built = builtOf(name, JSON.parse(readFileSync(sourcesFile(name), 'utf8')) as readonly string[]);
  return built !== null && existsSync(built.folder) ? built : null;
}

async function findPage(name: PageName): Promise<Built> {
  const known = knownPage(name);
  if (known !== null) return known;
  const startMs = Date.now();
  const scratch = join(BUILDS, name, `${process.pid}-${startMs}`);
  try {
    const sources = await writePage(name, scratch);
    const built = builtOf(name, sources);
    // If a source was saved during the build, it is unclear whether the build includes the change, so the page is built
    // again.
    if (built === null || sources.some((source) => savedMs(source) >= startMs && savedMs(source) <= Date.now()))
      return await findPage(name);
    moveInto(built.folder, scratch);
    writeFileSync(`${scratch}.json`, JSON.stringify(sources));
    renameSync(`${scratch}.json`, sourcesFile(name));
    return built;
  } finally {
    rmSync(scratch, { recursive: true, force: true });
  }
}

/**
 * Builds a page in a separate process, because esbuild would otherwise stay in this process's memory. Returns the
 * page's sources.
 */
async function writePage(name: PageName, folder: string): Promise<readonly string[]> {
  const building = promisify(execFile)(process.execPath, [join(PROJECT_ROOT, 'infra/console/write-console.ts'), folder, name]);
  // The build has a low priority, so that it does not delay the start of the stack.
  if (building.child.pid !== undefined) setPriority(building.child.pid, constants.priority.PRIORITY_BELOW_NORMAL);
  const end = (): void => void building.child.kill();
  process.once('exit', end);
  const { stdout } = await building.finally(() => process.off('exit', end));
  return JSON.parse(stdout) as readonly string[];
}

/**
 * Returns the hash of a page's current sources, and the folder in which their build is kept. Returns null if a source
 * no longer exists.
 */
function builtOf(name: PageName, sources: readonly string[]): Built | null {
  if (!sources.every((source) => existsSync(join(PROJECT_ROOT, source)))) return null;
  const hash = hashFiles(['infra/console'], [...sources, 'package-lock.json']);
  return { folder: join(BUILDS, name, hash), hash };
}

function moveInto(folder: string, scratch: string): void {
  try {
    renameSync(scratch, folder);
  } catch (error) {
    // If the folder exists, another instance has written the same build in the meantime, so the failed rename is
    // ignored.
    if (!existsSync(folder)) throw error;
    rmSync(scratch, { recursive: true, force: true });
  }
  const beside = dirname(folder);
  const open = beside === BOTH ? openBuilds(buildsIn(BOTH), basename(folder), Date.now()).map((name) => join(BOTH, name)) : [];
  dropOutdated(beside, [folder, ...open]);
}

/**
 * How long a build is kept after its last use. It is kept because a page that is still open may load further parts of
 * the build.
 */
const KEPT_MS = 24 * 3_600_000;

/** Removes the builds that were put in place more than `KEPT_MS` ago, except the builds in `kept`. */
function dropOutdated(builds: string, kept: readonly string[]): void {
  for (const { name, placedMs } of buildsIn(builds)) {
    const folder = join(builds, name);
    if (!kept.includes(folder) && placedMs < Date.now() - KEPT_MS) rmSync(folder, { recursive: true, force: true });
  }
}

const savedMs = (source: string): number => statSync(join(PROJECT_ROOT, source)).mtimeMs;
