import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { PROJECT_ROOT } from '../project-root.ts';
import { printedBy, reasonOf } from '../runtime/thrown.ts';
import { fileInBundle } from './file-in-bundle.ts';

/** All that a bundle is made of lies in these; `write-bundle.ts` refuses to take anything from elsewhere but of packages. */
export const BUNDLED_FOLDERS = ['events', 'functions', 'infra/bundling', 'infra/local', 'shared'];
export const BUNDLED_FILES = ['admin-openapi.json', 'openapi.json', 'package.json', 'package-lock.json'];

const BUNDLES = join(PROJECT_ROOT, 'node_modules/.cache/local-stack');
/** A stack that still runs may load a part of its bundle late. */
const KEPT_MS = 24 * 3_600_000;

/**
 * The URL of what is to run in place of a source, named by its path from the project's root: that of the bundle of the sources as they
 * are now, which is written when it is not there yet. When it cannot be written that is told, and the source itself runs.
 */
export function bundledFile(source: string): string {
  const bundle = join(BUNDLES, hashSources());
  try {
    if (!existsSync(bundle)) writeBundle(bundle);
    return pathToFileURL(fileInBundle(bundle, source)).href;
  } catch (error) {
    process.stdout.write(`The stack runs from its sources, which takes longer: ${(printedBy(error) ?? reasonOf(error)).trim()}\n`);
    return pathToFileURL(join(PROJECT_ROOT, source)).href;
  }
}

/** The bundle changes with each source and package, and with the place of the project, which it names. */
function hashSources(): string {
  const hash = createHash('sha256').update(PROJECT_ROOT);
  const inFolders = BUNDLED_FOLDERS.flatMap((folder) =>
    readdirSync(join(PROJECT_ROOT, folder), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name)),
  );
  for (const file of [...inFolders.sort(), ...BUNDLED_FILES.map((name) => join(PROJECT_ROOT, name))]) {
    hash.update(`${file}\0`).update(readFileSync(file));
  }
  return hash.digest('hex').slice(0, 16);
}

/** In a process of its own: what bundles would stay in the memory of this one. */
function writeBundle(bundle: string): void {
  execFileSync(process.execPath, [join(import.meta.dirname, 'write-bundle.ts'), bundle], { stdio: ['ignore', 'ignore', 'pipe'] });
  for (const name of readdirSync(BUNDLES)) {
    const folder = join(BUNDLES, name);
    if (folder !== bundle && statSync(folder).mtimeMs < Date.now() - KEPT_MS) rmSync(folder, { recursive: true, force: true });
  }
}
