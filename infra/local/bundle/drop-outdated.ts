import { readdirSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';

/** A running process may load a part of its build late. */
const KEPT_MS = 24 * 3_600_000;

/** Removes the builds that no start has needed for a day, but those named. */
export function dropOutdated(builds: string, kept: readonly string[]): void {
  for (const name of readdirSync(builds)) {
    const folder = join(builds, name);
    const facts = statSync(folder, { throwIfNoEntry: false });
    if (!kept.includes(folder) && facts !== undefined && facts.mtimeMs < Date.now() - KEPT_MS)
      rmSync(folder, { recursive: true, force: true });
  }
}
