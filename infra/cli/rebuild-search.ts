import { existsSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import * as v from 'valibot';
import { RebuildPlaceSchema, rebuildSearch } from '#shared/search/rebuild-search-table.ts';
import { runOnStores } from './run-on-stores.ts';

/**
 * The place that an interrupted rebuild had reached. `asked` identifies the stores for which the rebuild was requested.
 */
const NoteSchema = v.object({ asked: v.string(), storeId: v.string(), place: RebuildPlaceSchema });
type Note = v.InferOutput<typeof NoteSchema>;

/** The file with the progress, in the folder where the command was started. */
const file = '.rebuild-search.json';

/** Reads the progress of an interrupted rebuild of the same stores; returns null if there was no such rebuild. */
function noteOf(asked: string): Note | null {
  if (!existsSync(file)) return null;
  const note = v.safeParse(v.pipe(v.string(), v.parseJson(), NoteSchema), readFileSync(file, 'utf8'));
  return note.success && note.output.asked === asked ? note.output : null;
}

/** Writes the progress. The file is replaced atomically, so an interrupted write leaves the previous one intact. */
function keepNote(note: Note): void {
  writeFileSync(`${file}.new`, JSON.stringify(note));
  renameSync(`${file}.new`, file);
}

const removeNote = (): void => rmSync(file, { force: true });

/*
 * Rebuilds the search index of the requested stores. After an interruption, the next run continues where this one
 * stopped.
 */
await runOnStores({
  usage: 'npm run ops -- rebuild-search [options]   rebuilds the search index; if interrupted, run it again to continue',
  work: async ({ table, storeIds, asked, say }) => {
    let left = noteOf(asked);
    if (left !== null) say(`continues in store ${left.storeId}, after ${left.place.kind} ${left.place.after}.`);
    for await (const storeId of storeIds) {
      // Stores are processed in the order of their ids, so the interrupted run finished all stores with lower ids than
      // `left.storeId`.
      if (left !== null && storeId < left.storeId) continue;
      const from = left?.storeId === storeId ? left.place : null;
      left = null;
      const done = new Map<string, { objects: number; orphans: number }>();
      for await (const { objects, orphans, ...place } of rebuildSearch(table, storeId, from)) {
        const before = done.get(place.kind) ?? { objects: 0, orphans: 0 };
        done.set(place.kind, { objects: before.objects + objects, orphans: before.orphans + orphans });
        keepNote({ asked, storeId, place });
      }
      for (const [kind, { objects, orphans }] of done) {
        say(`${storeId}  ${kind}: ${objects} objects read, ${orphans} rows without an object removed.`);
      }
    }
    removeNote();
    return 0;
  },
});
