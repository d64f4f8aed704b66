import { readFileSync } from 'node:fs';
import { registerHooks } from 'node:module';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { PlantedBug } from './planted-bugs.ts';

const root = join(import.meta.dirname, '../../..');

/** Returns the source text with the planted bug. Throws unless `find` occurs exactly once in the file. */
export function withBug({ name, file, find, replace }: PlantedBug): string {
  const parts = readFileSync(join(root, file), 'utf8').split(find);
  if (parts.length !== 2) throw new Error(`"${name}": its text occurs ${parts.length - 1} times in ${file}, not once.`);
  return parts.join(replace);
}

/** Plants a bug in this process; call it before any product code is loaded. */
export function plantBug(bug: PlantedBug): void {
  const source = withBug(bug);
  const planted = pathToFileURL(join(root, bug.file)).href;
  registerHooks({
    load: (url, context, nextLoad) =>
      url === planted ? { format: 'module-typescript', shortCircuit: true, source } : nextLoad(url, context),
  });
}
