import { existsSync, mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import { DatabaseSync, type StatementSync } from 'node:sqlite';
import type { KeyRange, StoredKey } from '../items/key-encoding.ts';
import { newRowVersions, noteChanges, type RowVersions } from './row-versions.ts';
import { toDataFileError, unusableFileError, withOneSentence } from './unusable-file.ts';

type Cell = string | number | Uint8Array | null;

/** One row returned by SQLite. */
export type Row = Readonly<Record<string, unknown>>;

/**
 * Read access to the SQLite file behind the engine. Rows of tables and of indexes have the same form: a space (one
 * table or one index), a key whose bytes sort in the order of the items, and an image (the item as JSON text).
 */
export type ReadStorage = {
  get(space: number, key: StoredKey): string | undefined;
  /** Returns the images in a key range, in ascending or descending key order. They are read lazily. */
  images(space: number, range: KeyRange, descending?: boolean): Iterable<string>;
  one(sql: string, ...values: Cell[]): Row | undefined;
  all(sql: string, ...values: Cell[]): readonly Row[];
  close(): void;
};

/** The storage interface of the thread that owns the file. */
export type Storage = ReadStorage & {
  /** Call this method and `remove` only inside `atomically`. */
  put(space: number, key: StoredKey, image: string, expiresAtSec?: number | null): void;
  remove(space: number, key: StoredKey): void;
  /** Tells readers in other threads about changes to the file, through shared memory. */
  readonly versions: RowVersions;
  /** Returns the number of rows, and the total size of their stored JSON in bytes. */
  size(space: number): { readonly items: number; readonly bytes: number };
  newSpace(): number;
  dropSpace(space: number): void;
  /**
   * Runs a statement and returns the id of the last inserted row. A statement is prepared only when it is first used.
   */
  run(sql: string, ...values: Cell[]): number;
  /**
   * Makes all writes in `work` durable together, or none if `work` throws. Writes in a nested call become durable with
   * the outer call. If a nested call throws after writing, the outer call fails as well.
   */
  atomically<T>(work: () => T): T;
};

/** The storage interface of a thread that only reads the file. */
export type ForeignStorage = ReadStorage & {
  /** Runs `work`. All its reads see the same commit: the last one before `work` started. */
  asOfOneMoment<T>(work: () => T): T;
};

/** The version number of the file's layout. It is written into the file. */
const LAYOUT = 1;

const SCHEMA = `
  CREATE TABLE row (space INTEGER NOT NULL, key BLOB NOT NULL, image TEXT NOT NULL, expires_at REAL, UNIQUE (space, key));
  CREATE INDEX row_expiry ON row (space, expires_at) WHERE expires_at IS NOT NULL;
  CREATE TABLE space (id INTEGER PRIMARY KEY AUTOINCREMENT);
  CREATE TABLE definition (name TEXT PRIMARY KEY, json TEXT NOT NULL) WITHOUT ROWID;
  CREATE TABLE stream (
    sequence INTEGER PRIMARY KEY AUTOINCREMENT, table_name TEXT NOT NULL, created_ms INTEGER NOT NULL,
    event_name TEXT NOT NULL, expired INTEGER NOT NULL, key_json TEXT NOT NULL, old_image TEXT, new_image TEXT
  );
  CREATE TABLE cursor (consumer TEXT PRIMARY KEY, sequence INTEGER NOT NULL) WITHOUT ROWID;
  CREATE TABLE token (
    token TEXT PRIMARY KEY, fingerprint TEXT NOT NULL, reads_json TEXT NOT NULL, expires_ms INTEGER NOT NULL
  ) WITHOUT ROWID;
  CREATE INDEX token_age ON token (expires_ms);
  PRAGMA user_version = ${LAYOUT};
`;

/**
 * Opens or creates the file and owns it; `:memory:` keeps everything in memory. Other threads in this process may read
 * the file at the same time. Throws DataFileError if the file cannot be opened, is not a data file of this engine, or
 * has another owner.
 */
export function openStorage(file: string): Storage {
  const { db, release } = withOneSentence(file, () => own(file));
  const { run: runAny, ...reading } = statementsOf(db, file);
  const { one } = reading;
  let isUnderWay = false;
  let isHalfDone = false;
  let changes = 0;
  const versions = newRowVersions();
  const changed = noteChanges(versions);
  const run: Run = (sql, ...values) => {
    changes += 1;
    return runAny(sql, ...values);
  };
  // Nested calls have no savepoints, because savepoints make SQLite copy pages before it writes them again. If a nested
  // call throws after a write, the whole transaction fails.
  const inside = <T>(work: () => T): T => {
    // If the disk is full, SQLite rolls the transaction back. After that, no nested call of the transaction may
    // continue.
    if (!db.isTransaction) throw new Error('The enclosing transaction was rolled back.');
    const before = changes;
    try {
      return work();
    } catch (error) {
      if (changes !== before) isHalfDone = true;
      throw error;
    }
  };
  const whole = <T>(work: () => T): T => {
    const result = work();
    if (isHalfDone) throw new Error('A part of the transaction failed after that part had written some rows.');
    return result;
  };
  return {
    ...reading,
    run,
    versions,
    put(space, key, image, expiresAtSec = null) {
      changed.note(space, key);
      run(
        `INSERT INTO row (space, key, image, expires_at) VALUES (?, ?, ?, ?)
         ON CONFLICT (space, key) DO UPDATE SET image = excluded.image, expires_at = excluded.expires_at`,
        space,
        key,
        image,
        expiresAtSec,
      );
    },
    remove(space, key) {
      changed.note(space, key);
      run('DELETE FROM row WHERE space = ? AND key = ?', space, key);
    },
    size(space) {
      const row = one('SELECT count(*) AS items, total(octet_length(image)) AS bytes FROM row WHERE space = ?', space);
      return { items: Number(row?.['items']), bytes: Number(row?.['bytes']) };
    },
    newSpace: () => Number(one('INSERT INTO space DEFAULT VALUES RETURNING id')?.['id']),
    dropSpace(space) {
      run('DELETE FROM row WHERE space = ?', space);
      run('DELETE FROM space WHERE id = ?', space);
    },
    atomically(work) {
      if (isUnderWay) return inside(work);
      isUnderWay = true;
      isHalfDone = false;
      try {
        return between(db, runAny, 'BEGIN IMMEDIATE', () => whole(work), changed.around);
      } finally {
        isUnderWay = false;
        changed.forget();
      }
    },
    close() {
      reading.close();
      release();
    },
  };
}

/** Opens, for reading only, a file that an engine in this process owns. Throws DataFileError if it cannot be opened. */
export function openReadStorage(file: string): ForeignStorage {
  const db = withOneSentence(file, () => new DatabaseSync(file, { readOnly: true }));
  const { run, ...reading } = statementsOf(db, file);
  return { ...reading, asOfOneMoment: (work) => between(db, run, 'BEGIN', work) };
}

type Run = Storage['run'];

function statementsOf(db: DatabaseSync, file: string): ReadStorage & { readonly run: Run } {
  const statements = new Map<string, StatementSync>();
  const prepared = (sql: string): StatementSync => {
    const known = statements.get(sql) ?? db.prepare(sql);
    statements.set(sql, known);
    return known;
  };
  const guarded = <T>(work: () => T): T => withOneSentence(file, work);
  const one = (sql: string, ...values: Cell[]): Row | undefined => guarded(() => prepared(sql).get(...values));
  return {
    run: (sql, ...values) => Number(guarded(() => prepared(sql).run(...values)).lastInsertRowid),
    one,
    all: (sql, ...values) => guarded(() => prepared(sql).all(...values)),
    get: (space, key) => one('SELECT image FROM row WHERE space = ? AND key = ?', space, key)?.['image'] as string | undefined,
    *images(space, { lower, upper }, descending = false) {
      const direction = descending ? 'DESC' : 'ASC';
      const sql = `SELECT image FROM row WHERE space = ? AND key >= ? AND key < ? ORDER BY key ${direction}`;
      try {
        for (const row of prepared(sql).iterate(space, lower, upper)) yield row['image'] as string;
      } catch (error) {
        throw toDataFileError(file, error);
      }
    },
    close() {
      if (db.isOpen) db.close();
    },
  };
}

function between<T>(db: DatabaseSync, run: Run, begin: string, work: () => T, around = (commit: () => void): void => commit()): T {
  run(begin);
  try {
    const result = work();
    around(() => void run('COMMIT'));
    return result;
  } catch (error) {
    if (db.isTransaction) run('ROLLBACK');
    throw error;
  }
}

/** Opens the file for its only writer, which owns it until `release` is called. */
function own(file: string): { readonly db: DatabaseSync; readonly release: () => void } {
  if (file === ':memory:') return { db: open(file), release: () => undefined };
  if (!existsSync(dirname(file))) mkdirSync(dirname(file), { recursive: true });
  const release = lockFile(file);
  try {
    return { db: open(file), release };
  } catch (error) {
    release();
    throw error;
  }
}

/**
 * Locks the file for a single owner, because each owner caches the table definitions and would not see another owner's
 * changes. The lock is on a separate file, because a lock on the data file would block its readers. The operating
 * system releases the lock when the process ends.
 */
function lockFile(file: string): () => void {
  const lock = new DatabaseSync(`${file}-lock`);
  try {
    lock.exec('BEGIN EXCLUSIVE');
    return () => lock.close();
  } catch (error) {
    lock.close();
    throw error;
  }
}

/**
 * The longest time to wait for a lock that a reader holds. A reader takes the write lock for a moment if the header of
 * the write-ahead log changes while the reader reads it.
 */
const readersLockMs = 1_000;

function open(file: string): DatabaseSync {
  const db = new DatabaseSync(file, { timeout: readersLockMs });
  try {
    db.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL;');
    const layout = Number(db.prepare('PRAGMA user_version').get()?.['user_version']);
    const isEmpty = db.prepare('SELECT 1 FROM sqlite_schema').get() === undefined;
    if (isEmpty) db.exec(`BEGIN IMMEDIATE; ${SCHEMA} COMMIT;`);
    else if (layout !== LAYOUT) throw unusableFileError(file, 'was written by another version of the engine');
    else db.exec('BEGIN IMMEDIATE; COMMIT;');
    return db;
  } catch (error) {
    db.close();
    throw error;
  }
}
