import { rebuildSearch } from '#shared/search/rebuild-search-table.ts';
import { keepNote, noteOf, removeNote } from './rebuild-search-note.ts';
import { runOnStores } from './run-on-stores.ts';

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
