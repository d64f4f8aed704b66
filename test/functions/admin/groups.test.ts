import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { adminGroups } from '#functions/admin/groups.ts';

const admin = join(import.meta.dirname, '../../../functions/admin');
const foldersOf = (folder: string) =>
  readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name)
    .sort();
const withContracts = foldersOf(admin).filter((noun) => existsSync(join(admin, noun, 'endpoints.ts')));

/** Returns the nouns whose code is imported by a file in the group's folder. Imports of types are ignored. */
function nounsIn(group: string, file: string): readonly string[] {
  const source = readFileSync(join(admin, 'groups', group, file), 'utf8').replaceAll(/^import type .*$/gm, '');
  const imported = [...source.matchAll(/'#functions\/admin\/([a-z-]+)\//g)].map(([, noun]) => noun ?? '');
  return [...new Set(imported)].sort();
}

describe('the functions of the admin', () => {
  it('serve every noun once', () => {
    expect(Object.values(adminGroups).flat().sort()).toEqual(withContracts);
    expect(Object.keys(adminGroups).sort()).toEqual(foldersOf(join(admin, 'groups')));
  });

  it.each(Object.entries(adminGroups))('%s combines the nouns in its list', (group, nouns) => {
    const [contracts, operations] = existsSync(join(admin, 'groups', group, 'endpoints.ts'))
      ? ['endpoints.ts', 'operations.ts']
      : ['handler.ts', 'handler.ts'];
    expect(nounsIn(group, contracts)).toEqual(nouns);
    expect(nounsIn(group, operations)).toEqual(nouns);
  });

  it('have no nouns without a folder', () => {
    expect(withContracts.filter((noun) => foldersOf(join(admin, noun)).length > 0)).toEqual([]);
  });
});
