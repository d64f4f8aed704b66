import { existsSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import * as v from 'valibot';
import { RebuildPlaceSchema, rebuildSearch } from '#shared/search/rebuild-search-table.ts';
import { runOnStores } from './run-on-stores.ts';

/** Where a rebuilding that was stopped had come to. `asked` names the stores that it was for. */
const NoteSchema = v.object({ asked: v.string(), storeId: v.string(), place: RebuildPlaceSchema });
type Note = v.InferOutput<typeof NoteSchema>;

/** Beside the command, in the folder that it was started in. */
const file = '.rebuild-search.json';

/** The note that a rebuilding of the same stores left; null when there is none, or one of others. */
function noteOf(asked: string): Note | null {
  if (!existsSync(file)) return null;
  const note = v.safeParse(v.pipe(v.string(), v.parseJson(), NoteSchema), readFileSync(file, 'utf8'));
  return note.success && note.output.asked === asked ? note.output : null;
}

/** Replaces the note at once: one that is cut off would be none. */
function keepNote(note: Note): void {
  writeFileSync(`${file}.new`, JSON.stringify(note));
  renameSync(`${file}.new`, file);
}

const removeNote = (): void => rmSync(file, { force: true });

/* Makes the index of the stores that were asked for again. Stopped, it goes on where it was. */
await runOnStores({
  usage: 'npm run ops -- rebuild-search [options]   makes the index of words again; stopped, it goes on where it was',
  work: async ({ table, storeIds, asked, say }) => {
    let left = noteOf(asked);
    if (left !== null) say(`goes on in store ${left.storeId}, after ${left.place.kind} ${left.place.after}.`);
    for await (const storeId of storeIds) {
      // Stores come in the order of their ids.
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
        say(`${storeId}  ${kind}: ${objects} objects read, ${orphans} rows that belonged to none removed.`);
      }
    }
    removeNote();
    return 0;
  },
});
