import { readdir, stat } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import type { Builds } from './other-builds.ts';
import { type PagesSettings, servePages } from './serve-pages.ts';

/** Returns the local builds: the folders next to this build's folder, each with the time of its last change. */
export function buildsOnDisk(settings: PagesSettings): Pick<Builds, 'own' | 'list' | 'ask'> {
  const all = dirname(settings.folder);
  return {
    own: basename(settings.folder),
    list: async () => {
      const entries = await readdir(all, { withFileTypes: true });
      const folders = entries.filter((entry) => entry.isDirectory());
      return Promise.all(folders.map(async ({ name }) => ({ name, placedMs: (await stat(join(all, name))).mtimeMs })));
    },
    ask: (name, request) => servePages({ ...settings, folder: join(all, name) })(request),
  };
}
