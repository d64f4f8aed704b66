import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const root = join(__dirname, '../..');

/** The names that every function exports. */
const ofEveryFunction = ['handler', 'environment', 'timeoutSec'];

/** The program that runs in the browser. It shares no modules with the other programs. */
const ofTheBrowser = 'functions/console/web/**';

/**
 * Files that `npm run openapi` writes. They may export the same names as our code, because their users see no other
 * part of this project.
 */
const generated = ['shared/client/generated/**'];

const declared = /^export (?:async )?(?:const|function\*?|type|class) (\w+)/gm;

function filesByName(): ReadonlyMap<string, ReadonlySet<string>> {
  const found = new Map<string, Set<string>>();
  for (const file of globSync('{functions,shared,events,infra}/**/*.ts', { cwd: root, exclude: [...generated, ofTheBrowser] })) {
    for (const [, name = ''] of readFileSync(join(root, file), 'utf8').matchAll(declared)) {
      found.set(name, (found.get(name) ?? new Set()).add(file));
    }
  }
  return found;
}

describe('an exported name', () => {
  it('is declared in one file only, so that it has one meaning', () => {
    const byName = filesByName();
    expect(byName.get('transact')).toEqual(new Set(['shared/table/transact.ts']));
    const repeated = [...byName].filter(([name, files]) => files.size > 1 && !ofEveryFunction.includes(name));
    expect(repeated.map(([name, files]) => [name, ...files])).toEqual([]);
  });
});
