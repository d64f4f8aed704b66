import { existsSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import * as v from 'valibot';
import { RebuildPlaceSchema } from '#shared/search/rebuild-search-table.ts';

/** Where a rebuilding that was stopped had come to. `asked` names the stores that it was for. */
const NoteSchema = v.object({ asked: v.string(), storeId: v.string(), place: RebuildPlaceSchema });
type Note = v.InferOutput<typeof NoteSchema>;

/** Beside the command, in the folder that it was started in. */
const file = '.rebuild-search.json';

/** The note that a rebuilding of the same stores left; null when there is none, or one of others. */
export function noteOf(asked: string): Note | null {
  if (!existsSync(file)) return null;
  const note = v.safeParse(v.pipe(v.string(), v.parseJson(), NoteSchema), readFileSync(file, 'utf8'));
  return note.success && note.output.asked === asked ? note.output : null;
}

/** Replaces the note at once: one that is cut off would be none. */
export function keepNote(note: Note): void {
  writeFileSync(`${file}.new`, JSON.stringify(note));
  renameSync(`${file}.new`, file);
}

export const removeNote = (): void => rmSync(file, { force: true });
