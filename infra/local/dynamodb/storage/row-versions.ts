import { crc32 } from 'node:zlib';
import type { StoredKey } from '../items/key-encoding.ts';

/*
 * How those who read the file in other threads learn what has changed in it, without a message: each row and each partition has a number in memory
 * that all threads see, which some share. It is odd while a commit that changes the row or partition is under way, and another one afterwards.
 */

/** The numbers of rows and partitions, and last a count of all commits that changed one. */
export type RowVersions = SharedArrayBuffer;

const NUMBERS = 2 ** 18;
const COMMITS = NUMBERS;

/** Numbers for a file that its owner opens. */
export const newRowVersions = (): RowVersions => new SharedArrayBuffer((NUMBERS + 1) * Int32Array.BYTES_PER_ELEMENT);

/** The place of a row's number. */
export const placeOfRow = (space: number, key: StoredKey): number => crc32(key, space) & (NUMBERS - 1);

/** The place of a partition's number, by any of its keys: a stored key begins with the hash of its partition. */
export const placeOfPartition = (space: number, key: StoredKey): number => (key.readUInt32BE(0) ^ Math.imul(space, 40_503)) & (NUMBERS - 1);

/** For the owner of the file. */
export type ChangedRows = {
  /** The row is written in the transaction that is under way. */
  readonly note: (space: number, key: StoredKey) => void;
  /** Commits the noted rows. A concurrent reader may see the change or not. */
  readonly around: (commit: () => void) => void;
  /** The transaction was given up. */
  readonly forget: () => void;
};

export function noteChanges(versions: RowVersions): ChangedRows {
  const numbers = new Int32Array(versions);
  const places = new Set<number>();
  const countOn = (): void => {
    for (const place of places) Atomics.add(numbers, place, 1);
    Atomics.add(numbers, COMMITS, 1);
  };
  return {
    note: (space, key) => {
      places.add(placeOfRow(space, key));
      places.add(placeOfPartition(space, key));
    },
    around: (commit) => {
      if (places.size === 0) return commit();
      countOn();
      try {
        commit();
      } finally {
        countOn();
        places.clear();
      }
    },
    forget: () => places.clear(),
  };
}

/** Places that were looked at before reading, and the numbers there. */
export type SeenVersions = ReadonlyMap<number, number>;

/** For a reader of the file. */
export type WatchedRows = {
  readonly versionAt: (place: number) => number;
  /** Whether none of them has changed, or is about to. */
  readonly areAsSeen: (seen: SeenVersions) => boolean;
  readonly commits: () => number;
  /** Whether no commit has been under way since the count was this. */
  readonly areUndisturbedSince: (commits: number) => boolean;
};

export function watchRows(versions: RowVersions): WatchedRows {
  const numbers = new Int32Array(versions);
  const versionAt = (place: number): number => Atomics.load(numbers, place);
  return {
    versionAt,
    areAsSeen: (seen) => {
      for (const [place, version] of seen) if (versionAt(place) !== version) return false;
      return true;
    },
    commits: () => versionAt(COMMITS),
    areUndisturbedSince: (commits) => commits % 2 === 0 && versionAt(COMMITS) === commits,
  };
}
