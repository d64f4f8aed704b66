import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { PROJECT_ROOT } from '../project-root.ts';

// Imports of files of this project: relative ones, and subpath imports (`#shared/…`), which are named from the project's root.
const ANY_IMPORT = /(?:from|import)\s*\(?'(\.{1,2}\/[^']+|#[^']+)'/g;
/** Of a file that is loaded, without those of types alone and those that are made late (`await import`). */
const LOADED_IMPORT = /^(?:import|export) (?!type\b)(?:[^';]*? from )?'(\.{1,2}\/[^']+|#[^']+)'/gm;

/** All files of this project that the file names, and those that they name, by absolute paths: types and late imports too. */
export const importsOf = (file: string): ReadonlySet<string> => follow(file, ANY_IMPORT, new Set());

/** The files of this project that are loaded at once with one of the files, by absolute paths. */
export function loadedWith(files: readonly string[]): ReadonlySet<string> {
  const found = new Set<string>();
  for (const file of files) follow(file, LOADED_IMPORT, found);
  return found;
}

function follow(file: string, imports: RegExp, found: Set<string>): ReadonlySet<string> {
  if (found.has(file) || !existsSync(file)) return found;
  found.add(file);
  for (const [, path = ''] of readFileSync(file, 'utf8').matchAll(imports)) {
    follow(path.startsWith('#') ? join(PROJECT_ROOT, path.slice(1)) : resolve(dirname(file), path), imports, found);
  }
  return found;
}
