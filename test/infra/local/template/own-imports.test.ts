import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PROJECT_ROOT } from '#infra/local/project-root.ts';
import { importsOf, loadedWith } from '#infra/local/template/own-imports.ts';

describe('a file', () => {
  const folder = mkdtempSync(join(tmpdir(), 'own-imports-'));
  afterAll(() => rmSync(folder, { recursive: true }));
  const file = (name: string): string => join(folder, name);
  const first = [
    "import type { A } from './type.ts';",
    "import './effect.ts';",
    'import {',
    '  b,',
    "} from './several.ts';",
    "export { c } from './exported.ts';",
    "const late = () => import('./late.ts');",
  ];
  beforeAll(() => {
    writeFileSync(file('first.ts'), first.join('\n'));
    for (const name of ['type.ts', 'effect.ts', 'exported.ts', 'late.ts', 'second.ts']) writeFileSync(file(name), '');
    writeFileSync(file('several.ts'), "import { d } from './second.ts';\nimport './first.ts';\nimport './missing.ts';");
  });

  it('loads the files that it imports immediately and not only for types', () => {
    const expected = ['first.ts', 'effect.ts', 'several.ts', 'second.ts', 'exported.ts'];
    expect(loadedWith([file('first.ts')])).toEqual(new Set(expected.map(file)));
  });

  it('imports all of these, and those that it imports late or only for types', () => {
    const expected = ['first.ts', 'type.ts', 'effect.ts', 'several.ts', 'second.ts', 'exported.ts', 'late.ts'];
    expect(importsOf(file('first.ts'))).toEqual(new Set(expected.map(file)));
  });
});

it('the code that `npm run dev` keeps loaded imports nothing from the functions, which it reloads', () => {
  const entries = ['serve-and-reload.ts', 'dynamodb/tables-thread.ts', 'queues/queues-thread.ts'];
  const loaded = [...loadedWith(entries.map((entry) => join(PROJECT_ROOT, 'infra/local', entry)))];
  expect(loaded).toContain(join(PROJECT_ROOT, 'shared/table/table-client.ts'));
  expect(loaded.filter((path) => path.startsWith(join(PROJECT_ROOT, 'functions')))).toEqual([]);
});
