import { existsSync, mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import { DatabaseSync, type StatementSync } from 'node:sqlite';
import { DataFileError } from '../errors.ts';
import type { KeyRange, StoredKey } from '../items/key-encoding.ts';

type Cell = string | number | Uint8Array | null;

/** One row as SQLite gives it back. */
export type Row = Readonly<Record<string, unknown>>;

/**
 * The SQLite file behind the engine. Rows of tables and of indexes have one shape: a space (one table or one index), a
 * key whose byte order is the order of items, and the item as JSON text.
 */
export type Storage = {
  get(space: number, key: StoredKey): string | undefined;
  put(space: number, key: StoredKey, image: string, expiresAtSec?: number | null): void;
  remove(space: number, key: StoredKey): void;
  /** Images between two keys, in key order or backwards, read as they are consumed. */
  images(space: number, range: KeyRange, descending?: boolean): Iterable<string>;
  count(space: number): number;
  newSpace(): number;
  dropSpace(space: number): void;
  /** Runs a statement of the caller; prepared once. Gives the id of the row it added last. */
  run(sql: string, ...values: Cell[]): number;
  one(sql: string, ...values: Cell[]): Row | undefined;
  all(sql: string, ...values: Cell[]): readonly Row[];
  /** Everything `work` writes becomes durable together, or nothing when it throws. */
  atomically<T>(work: () => T): T;
  close(): void;
};

/** Written into the file; another number means another layout. */
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
 * Opens (or makes) the file; `:memory:` keeps everything in memory.
 * Throws DataFileError when the file cannot be opened, is no data file of this engine, or is open elsewhere.
 */
export function openStorage(file: string): Storage {
  const db = withOneSentence(file, () => open(file));
  const statements = new Map<string, StatementSync>();
  const prepared = (sql: string): StatementSync => {
    const known = statements.get(sql) ?? db.prepare(sql);
    statements.set(sql, known);
    return known;
  };
  const guarded = <T>(work: () => T): T => withOneSentence(file, work);
  const run = (sql: string, ...values: Cell[]): number => {
    const { lastInsertRowid } = guarded(() => prepared(sql).run(...values));
    return Number(lastInsertRowid);
  };
  const one = (sql: string, ...values: Cell[]): Row | undefined => guarded(() => prepared(sql).get(...values));
  const all = (sql: string, ...values: Cell[]): readonly Row[] => guarded(() => prepared(sql).all(...values));

  return {
    run,
    one,
    all,
    get: (space, key) => one('SELECT image FROM row WHERE space = ? AND key = ?', space, key)?.['image'] as string | undefined,
    put: (space, key, image, expiresAtSec = null) =>
      void run(
        `INSERT INTO row (space, key, image, expires_at) VALUES (?, ?, ?, ?)
         ON CONFLICT (space, key) DO UPDATE SET image = excluded.image, expires_at = excluded.expires_at`,
        space,
        key,
        image,
        expiresAtSec,
      ),
    remove: (space, key) => void run('DELETE FROM row WHERE space = ? AND key = ?', space, key),
    *images(space, { lower, upper }, descending = false) {
      const direction = descending ? 'DESC' : 'ASC';
      const sql = `SELECT image FROM row WHERE space = ? AND key >= ? AND key < ? ORDER BY key ${direction}`;
      try {
        for (const row of prepared(sql).iterate(space, lower, upper)) yield row['image'] as string;
      } catch (error) {
        throw inOneSentence(file, error);
      }
    },
    count: (space) => Number(one('SELECT count(*) AS items FROM row WHERE space = ?', space)?.['items']),
    newSpace: () => Number(one('INSERT INTO space DEFAULT VALUES RETURNING id')?.['id']),
    dropSpace(space) {
      run('DELETE FROM row WHERE space = ?', space);
      run('DELETE FROM space WHERE id = ?', space);
    },
    atomically(work) {
      run('BEGIN IMMEDIATE');
      try {
        const result = work();
        run('COMMIT');
        return result;
      } catch (error) {
        if (db.isTransaction) run('ROLLBACK');
        throw error;
      }
    },
    close() {
      if (db.isOpen) db.close();
    },
  };
}

function open(file: string): DatabaseSync {
  if (file !== ':memory:' && !existsSync(dirname(file))) mkdirSync(dirname(file), { recursive: true });
  const db = new DatabaseSync(file);
  try {
    // One process owns the file: table definitions are cached, so a second writer must not slip in.
    db.exec('PRAGMA locking_mode = EXCLUSIVE; PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL;');
    const layout = Number(db.prepare('PRAGMA user_version').get()?.['user_version']);
    const isEmpty = db.prepare('SELECT 1 FROM sqlite_schema').get() === undefined;
    if (isEmpty) db.exec(`BEGIN IMMEDIATE; ${SCHEMA} COMMIT;`);
    else if (layout !== LAYOUT) throw unusable(file, 'was written by another version of the engine');
    else db.exec('BEGIN IMMEDIATE; COMMIT;');
    return db;
  } catch (error) {
    db.close();
    throw error;
  }
}

const CODES: Readonly<Record<number, string>> = {
  5: 'is in use by another process: stop that process, or choose another data folder',
  8: 'cannot be written: make the file and its folder writable, or choose another data folder',
  10: 'could not be read or written: check the disk, or choose another data folder',
  11: 'is damaged: delete it to start with an empty one',
  13: 'cannot grow because the disk is full: free some space',
  14: 'cannot be opened: make its folder writable, or choose another data folder',
  26: 'is not a database: delete it to start with an empty one',
};

function withOneSentence<T>(file: string, work: () => T): T {
  try {
    return work();
  } catch (error) {
    throw inOneSentence(file, error);
  }
}

function inOneSentence(file: string, error: unknown): unknown {
  const { code = '', errcode = 0 } = error as { code?: string; errcode?: number };
  const isFileSystemError = /^E[A-Z]+$/.test(code);
  // Extended SQLite codes keep the plain one in their low byte.
  const reason = isFileSystemError ? CODES[14] : CODES[errcode & 0xff];
  if (reason === undefined || !(isFileSystemError || code === 'ERR_SQLITE_ERROR')) return error;
  return new DataFileError(`The data file ${file} ${reason}.`, { cause: error });
}

function unusable(file: string, reason: string): DataFileError {
  return new DataFileError(`The data file ${file} ${reason}: delete it to start with an empty one.`);
}
