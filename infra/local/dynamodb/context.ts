import { resourceNotFound } from './errors.ts';
import type { ReadStorage, Storage } from './storage/storage.ts';
import type { TableDefinition } from './storage/table.ts';
import type { LambdaStreamRecord } from './streams/streams.ts';

/** What every operation works with. */
export type Context = {
  readonly storage: Storage;
  readonly catalogue: Catalogue;
  readonly now: () => number;
  readonly region: string;
  /** To be told of every stream record that is written, before it is committed. */
  readonly noteRecord: (table: string, record: LambdaStreamRecord) => void;
};

/** What an operation works with that only reads items. */
export type ReadContext = { readonly storage: ReadStorage; readonly catalogue: Pick<Catalogue, 'get'> };

/** The tables there are. */
export type Catalogue = {
  find(name: string): TableDefinition | undefined;
  /** Throws ResourceNotFoundException. */
  get(name: string): TableDefinition;
  names(): readonly string[];
  save(table: TableDefinition): void;
  remove(name: string): void;
  /** Forgets what was read; to be called when a transaction that changed tables was rolled back. */
  forget(): void;
};

/** The catalogue of a file that another thread writes. */
export type ForeignCatalogue = ReadContext['catalogue'] & {
  /** To be called when another moment of the file is read: definitions are looked at again, and parsed when they have changed. */
  renew(): void;
};

export function readCatalogue(storage: ReadStorage): ForeignCatalogue {
  const known = new Map<string, { readonly json: string; readonly table: TableDefinition }>();
  const current = new Map<string, TableDefinition>();
  const read = (name: string): TableDefinition => {
    const json = storage.one('SELECT json FROM definition WHERE name = ?', name)?.['json'];
    if (typeof json !== 'string') throw resourceNotFound();
    const last = known.get(name);
    if (last?.json === json) return last.table;
    const table = JSON.parse(json) as TableDefinition;
    known.set(name, { json, table });
    return table;
  };
  return {
    renew: () => current.clear(),
    get(name) {
      const table = current.get(name) ?? read(name);
      current.set(name, table);
      return table;
    },
  };
}

/** The catalogue kept in the data file, read once per table. */
export function openCatalogue(storage: Storage): Catalogue {
  const known = new Map<string, TableDefinition>();
  const find = (name: string): TableDefinition | undefined => {
    const table = known.get(name);
    if (table) return table;
    const json = storage.one('SELECT json FROM definition WHERE name = ?', name)?.['json'];
    if (typeof json !== 'string') return undefined;
    const stored = JSON.parse(json) as TableDefinition;
    known.set(name, stored);
    return stored;
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
    },
    remove(name) {
      storage.run('DELETE FROM definition WHERE name = ?', name);
      known.delete(name);
    },
    forget: () => known.clear(),
  };
}
