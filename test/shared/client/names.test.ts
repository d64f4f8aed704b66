import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { adminNames, adminStoreNames } from '#shared/client/admin-names.ts';
import { adminOfOperations, adminOperations } from '#shared/client/generated/admin-api.ts';
import { storeOperations } from '#shared/client/generated/store-api.ts';
import { storeNames } from '#shared/client/store-names.ts';

const root = join(__dirname, '../../..');

type Paths = Record<string, Record<string, { readonly operationId: string; readonly servers?: readonly object[] }>>;

const documented = (file: string): readonly string[] =>
  Object.values(JSON.parse(readFileSync(join(root, file), 'utf8')).paths as Paths).flatMap((path) =>
    // Omits the operations whose URL is not below the base URL. The client does not offer them, because OAuth libraries
    // make these calls.
    Object.values(path).flatMap(({ operationId, servers }) => (servers === undefined ? [operationId] : [])),
  );
const named = (names: object): readonly string[] =>
  Object.values(names)
    .flatMap((inner: string | object) => (typeof inner === 'string' ? inner : Object.values(inner)))
    .sort();

describe('the client has each operation once', () => {
  it('of the public API', () => {
    expect(named(storeNames)).toEqual(Object.keys(storeOperations).sort());
    expect(Object.keys(storeOperations).filter((id) => !id.endsWith('Csv'))).toEqual(documented('openapi.json'));
  });

  it('of the admin API', () => {
    expect(named(adminNames)).toEqual(Object.keys(adminOperations).sort());
    expect(named(adminStoreNames)).toEqual(Object.keys(adminOfOperations).sort());
    const all = [...Object.keys(adminOperations), ...Object.keys(adminOfOperations)].filter((id) => !id.endsWith('Csv'));
    expect(all.sort()).toEqual([...documented('admin-openapi.json')].sort());
  });
});
