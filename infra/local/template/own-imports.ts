import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { PROJECT_ROOT } from '../project-root.ts';

// Matches imports of this project's own files: relative imports, and subpath imports (`#shared/…`), which are relative
// to the project's root.
const ANY_IMPORT = /(?:from|import)\s*\(?'(\.{1,2}\/[^']+|#[^']+)'/g;
/** Matches only imports that load a file immediately, not type-only imports or dynamic imports (`await import`). */
const LOADED_IMPORT = /^(?:import|export) (?!type\b)(?:[^';]*? from )?'(\.{1,2}\/[^']+|#[^']+)'/gm;

/**
 * Returns the absolute paths of all project files that the file imports, directly or indirectly, including type-only
 * and dynamic imports.
 */
export const importsOf = (file: string): ReadonlySet<string> => follow(file, ANY_IMPORT, new Set());

/**
 * Returns the absolute paths of these files and of all project files that are loaded together with them. Files that are
 * imported only dynamically or only for their types are not included.
 */
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
