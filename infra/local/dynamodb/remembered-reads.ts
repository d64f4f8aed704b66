import type { Response } from './grammar/requests.ts';
import { placeOfPartition, placeOfRow, type RowVersions, type SeenVersions, watchRows } from './storage/row-versions.ts';
import type { ForeignStorage } from './storage/storage.ts';

/**
 * Remembers the answers of reads. An answer is given again until one of the rows that it was read from changes, or, for a range, any row of the
 * partition.
 */
export type RememberedReads = {
  /** The file, which is to be read through this, so that it is known what an answer was read from. */
  readonly storage: ForeignStorage;
  /** The answer to a question, which names all that it depends on besides the file; `read` finds it when it is not remembered. Not to be changed. */
  readonly answer: (question: string, read: () => Response) => Response;
};

type Remembered = { readonly response: Response; readonly seen: SeenVersions; readonly chars: number };

/** Remembers answers that were read from so many characters of stored items; what was not asked for again among the last half of them is forgotten. */
export function rememberReads(file: ForeignStorage, versions: RowVersions, maxChars: number): RememberedReads {
  const rows = watchRows(versions);
  let older = new Map<string, Remembered>();
  let newer = new Map<string, Remembered>();
  let newerChars = 0;
  let seen = new Map<number, number>();
  let chars = 0;

  const see = (place: number): void => void seen.set(place, rows.versionAt(place));
  const storage: ForeignStorage = {
    ...file,
    get: (space, key) => {
      see(placeOfRow(space, key));
      const image = file.get(space, key);
      chars += image?.length ?? 0;
      return image;
    },
    *images(space, range, descending) {
      see(placeOfPartition(space, range.lower));
      for (const image of file.images(space, range, descending)) {
        chars += image.length;
        yield image;
      }
    },
  };

  const keep = (question: string, remembered: Remembered): void => {
    if (newerChars + remembered.chars > maxChars / 2) {
      older = newer;
      newer = new Map();
      newerChars = 0;
    }
    newer.set(question, remembered);
    newerChars += remembered.chars;
  };
  const recall = (question: string): Remembered | undefined => {
    const recent = newer.get(question);
    if (recent !== undefined) return recent;
    const known = older.get(question);
    if (known !== undefined) keep(question, known);
    return known;
  };

  return {
    storage,
    answer: (question, read) => {
      const known = recall(question);
      if (known !== undefined && rows.areAsSeen(known.seen)) return known.response;
      seen = new Map();
      chars = question.length;
      const commits = rows.commits();
      const response = read();
      // With a commit beside it, it is not certain which of the rows were read before that and which after.
      if (rows.areUndisturbedSince(commits) && chars <= maxChars / 8) keep(question, { response, seen, chars });
      return response;
    },
  };
}
