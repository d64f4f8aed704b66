import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { PROJECT_ROOT } from './project-root.ts';

/**
 * Returns a hash of the names and contents of `files` and of all files in `folders`. All paths are relative to the
 * project's root.
 */
export function hashFiles(folders: readonly string[], files: readonly string[]): string {
  const hash = createHash('sha256');
  const inFolders = folders.flatMap((folder) =>
    readdirSync(join(PROJECT_ROOT, folder), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name)),
  );
  for (const file of [...inFolders.sort(), ...files.map((name) => join(PROJECT_ROOT, name))]) {
    hash.update(`${file}\0`).update(readFileSync(file));
  }
  return hash.digest('hex').slice(0, 16);
}
