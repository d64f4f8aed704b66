import { execFile } from 'node:child_process';
import { existsSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { consoleFiles, consoleFolders } from '#infra/console/console-sources.ts';
import { PROJECT_ROOT } from '../project-root.ts';
import { printedBy, reasonOf } from '../runtime/thrown.ts';
import { dropOutdated } from './drop-outdated.ts';
import { hashFiles } from './hash-files.ts';

const BUILDS = join(PROJECT_ROOT, 'node_modules/.cache/console');

/**
 * The folder of the console's files as its sources are now; they are built when they are not there yet. When they cannot be built that is
 * told: the console then answers 500, and everything else runs.
 */
export async function findConsole(say: (line: string) => void): Promise<string> {
  const folder = join(BUILDS, hashFiles(consoleFolders, consoleFiles));
  try {
    if (!existsSync(folder)) await writeConsole(folder);
  } catch (error) {
    say(`The console cannot be built: ${(printedBy(error) ?? reasonOf(error)).trim()}`);
  }
  return folder;
}

/** In a process of its own, as a bundle is: esbuild would stay in the memory of this one. */
async function writeConsole(folder: string): Promise<void> {
  const scratch = `${folder}.${process.pid}`;
  try {
    await promisify(execFile)(process.execPath, [join(PROJECT_ROOT, 'infra/console/write-console.ts'), scratch, '--local']);
    renameSync(scratch, folder);
    dropOutdated(BUILDS, folder);
  } catch (error) {
    // Another instance may just have written the same.
    if (!existsSync(folder)) throw error;
  } finally {
    rmSync(scratch, { recursive: true, force: true });
  }
}
