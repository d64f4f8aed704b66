import { resourceNotFound } from './errors.ts';
import type { RowVersions } from './storage/row-versions.ts';
import type { ReadStorage, Storage } from './storage/storage.ts';
import type { TableDefinition } from './storage/table.ts';
import type { LambdaStreamRecord } from './streams/stream-record.ts';

/** The dependencies that all operations share. */
export type Context = {
  readonly storage: Storage;
  readonly catalogue: Catalogue;
  readonly now: () => number;
  /** The time of the current commit, shared by all its writes. */
  readonly commitTime: () => number;
  readonly region: string;
  /** Reports whether a change to the table becomes a stream record. */
  readonly isWanted: (table: string, record: LambdaStreamRecord) => boolean;
  /** Called for every stream record that is written, before it is committed. */
  readonly noteRecord: (table: string, record: LambdaStreamRecord) => void;
};

/** The dependencies of an operation that only reads items. */
export type ReadContext = { readonly storage: ReadStorage; readonly catalogue: Pick<Catalogue, 'get'> };

/** The definitions of the existing tables. */
export type Catalogue = {
  find(name: string): TableDefinition | undefined;
  /** Throws ResourceNotFoundException. */
  get(name: string): TableDefinition;
  names(): readonly string[];
  save(table: TableDefinition): void;
  remove(name: string): void;
  /** Counts one change if any definitions were saved or removed since the last call. Call this after the commit. */
  countChange(): void;
  readonly changes: DefinitionChanges;
  /** Forgets the cached definitions, which may not have been committed. Call it after a rollback. */
  forget(): void;
};

/** A counter of definition changes, in memory shared by all threads. */
export type DefinitionChanges = SharedArrayBuffer;

/** Shared memory that informs readers in other threads of changes to the database file. */
export type SharedChanges = { readonly definitions: DefinitionChanges; readonly rows: RowVersions };

/**
 * Returns the catalog of a database file to which another thread writes. When the other thread changes a definition,
 * the catalog discards its cached definitions.
 */
export function readCatalogue(storage: ReadStorage, changes: DefinitionChanges): ReadContext['catalogue'] {
  const count = new Int32Array(changes);
  const known = new Map<string, TableDefinition>();
  let seen = -1;
  return {
    get(name) {
      const now = Atomics.load(count, 0);
      if (now !== seen) known.clear();
      seen = now;
      const table = known.get(name) ?? definitionIn(storage, name);
      if (table === undefined) throw resourceNotFound();
      known.set(name, table);
      return table;
    },
  };
}

function definitionIn(storage: ReadStorage, name: string): TableDefinition | undefined {
  const json = storage.one('SELECT json FROM definition WHERE name = ?', name)?.['json'];
  return typeof json === 'string' ? (JSON.parse(json) as TableDefinition) : undefined;
}

/** Opens the catalog in the data file. The catalog reads each table's definition once. */
export function openCatalogue(storage: Storage): Catalogue {
  const known = new Map<string, TableDefinition>();
  const changes = new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT);
  const count = new Int32Array(changes);
  let isChanged = false;
  const find = (name: string): TableDefinition | undefined => {
    const table = known.get(name) ?? definitionIn(storage, name);
    if (table) known.set(name, table);
    return table;
  };
  return {
    find,
    get(name) {
      const table = find(name);
      if (table) return table;
      throw resourceNotFound();
    },
    names: () => storage.all('SELECT name FROM definition ORDER BY name').map((row) => String(row['name'])),
    save(table) {
      const json = JSON.stringify(table);
      storage.run('INSERT OR REPLACE INTO definition (name, json) VALUES (?, ?)', table.name, json);
      known.set(table.name, table);
      isChanged = true;
    },
    remove(name) {
      storage.run('DELETE FROM definition WHERE name = ?', name);
      known.delete(name);
      isChanged = true;
    },
    changes,
    countChange() {
      if (isChanged) Atomics.add(count, 0, 1);
      isChanged = false;
    },
    forget() {
      if (isChanged) known.clear();
    },
  };
}
