import { crc32 } from 'node:zlib';
import type { StoredKey } from '../items/key-encoding.ts';

/*
 * Lets readers in other threads notice changes to the file without exchanging messages. Each row and each partition has
 * a version number in shared memory; different rows may share a number. The number is odd while a commit is changing
 * the row or partition, and higher than before once the commit is done.
 */

/** The version numbers of rows and partitions, followed by a counter that is odd during a commit. */
export type RowVersions = SharedArrayBuffer;

const NUMBERS = 2 ** 18;
const COMMITS = NUMBERS;

/** Creates the version numbers for a file; called by the thread that owns the file. */
export const newRowVersions = (): RowVersions => new SharedArrayBuffer((NUMBERS + 1) * Int32Array.BYTES_PER_ELEMENT);

/** Returns the position of a row's version number in shared memory. */
export const placeOfRow = (space: number, key: StoredKey): number => crc32(key, space) & (NUMBERS - 1);

/** Returns the position of a partition's version number in shared memory. `key` can be any key in the partition. */
export const placeOfPartition = (space: number, key: StoredKey): number => (key.readUInt32BE(0) ^ Math.imul(space, 40_503)) & (NUMBERS - 1);

/** The interface for the thread that owns the file. */
export type ChangedRows = {
  /** Marks a row as changed by the current transaction. */
  readonly note: (space: number, key: StoredKey) => void;
  /**
   * Runs `commit`. Before and after it, increases the version numbers of the rows that were passed to `note`. A reader
   * that runs at the same time may or may not see the changes.
   */
  readonly around: (commit: () => void) => void;
  /** Discards the rows noted by `note`. Call it after a rollback. */
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

/** The version numbers that a reader found before it read the rows. The keys are positions in the shared memory. */
export type SeenVersions = ReadonlyMap<number, number>;

/** Lets readers of the data file detect changes to its rows. */
export type WatchedRows = {
  readonly versionAt: (place: number) => number;
  /** Reports whether the version numbers in `seen` are still the current ones. */
  readonly areAsSeen: (seen: SeenVersions) => boolean;
  readonly commits: () => number;
  /**
   * Reports whether the data file is unchanged since `commits()` returned the given number. A commit that was still
   * running at that time counts as a change.
   */
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
