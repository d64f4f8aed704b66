import { crc32 } from 'node:zlib';
import type { StoredKey } from '../items/key-encoding.ts';

/*
 * Tells readers in other threads about changes in the file without messages. Each row and each partition has a number
 * in shared memory; some share one. The number is odd while a commit changes the row or partition, and different
 * afterwards.
 */

/** The numbers of rows and partitions, followed by a count of all commits that changed one. */
export type RowVersions = SharedArrayBuffer;

const NUMBERS = 2 ** 18;
const COMMITS = NUMBERS;

/** Creates the numbers for a file that its owner opens. */
export const newRowVersions = (): RowVersions => new SharedArrayBuffer((NUMBERS + 1) * Int32Array.BYTES_PER_ELEMENT);

/** Returns the index of a row's number. */
export const placeOfRow = (space: number, key: StoredKey): number => crc32(key, space) & (NUMBERS - 1);

/**
 * Returns the index of a partition's number from any of its keys: a stored key begins with the hash of its partition.
 */
export const placeOfPartition = (space: number, key: StoredKey): number => (key.readUInt32BE(0) ^ Math.imul(space, 40_503)) & (NUMBERS - 1);

/** The interface for the owner of the file. */
export type ChangedRows = {
  /** Notes that the current transaction writes the row. */
  readonly note: (space: number, key: StoredKey) => void;
  /** Commits the noted rows. A concurrent reader may see the change or not. */
  readonly around: (commit: () => void) => void;
  /** Forgets the noted rows after a rollback. */
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

/** Indexes that were checked before reading, with the numbers found there. */
export type SeenVersions = ReadonlyMap<number, number>;

/** The interface for a reader of the file. */
export type WatchedRows = {
  readonly versionAt: (place: number) => number;
  /** Reports whether every number is unchanged and no commit is changing one. */
  readonly areAsSeen: (seen: SeenVersions) => boolean;
  readonly commits: () => number;
  /** Reports whether no commit has been in progress since the count had this value. */
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
