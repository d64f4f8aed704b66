import { globSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';

const folder = join(__dirname, '../../functions/console/web/design');
const page = 'design-page.tsx';
const sourceOf = (file: string): string => readFileSync(join(folder, file), 'utf8');
const components = globSync('*.{ts,tsx}', { cwd: folder }).filter((file) => file !== page);

/**
 * Reports whether a design component may import a module. Only other components, formatters and Preact may be imported.
 */
const isAllowed = (module: string): boolean => /^(?:\.\/[a-z-]+\.tsx?|\.\.\/format\/[a-z-]+\.ts|preact(?:\/hooks)?)$/.test(module);

const importedBy = (source: string): readonly string[] => [...source.matchAll(/from '([^']+)';/g)].map(([, module = '']) => module);

/** Returns the names of the components that a source exports. Contexts are left out, because they render nothing. */
const drawnBy = (source: string): readonly string[] =>
  [...source.matchAll(/^export (?:function|const) ([A-Z]\w+)(.*)$/gm)].flatMap(([, name = '', rest = '']) =>
    rest.includes('createContext') ? [] : [name],
  );

describe('the design of the console', () => {
  it('has at least ten components', () => {
    expect(components.flatMap((file) => drawnBy(sourceOf(file))).length).toBeGreaterThanOrEqual(10);
  });

  it.each(components)('%s imports no API, store or route', (file) => {
    expect(importedBy(sourceOf(file)).filter((module) => !isAllowed(module))).toEqual([]);
  });

  it('has one page that shows each of its components', () => {
    const shown = sourceOf(page);
    const missing = components.flatMap((file) => drawnBy(sourceOf(file)).filter((name) => !new RegExp(`<${name}[\\s>/]`).test(shown)));
    expect(missing).toEqual([]);
  });

  it('is described in its README, file by file', () => {
    const said = sourceOf('README.md');
    expect(components.filter((file) => !said.includes(`\`${basename(file)}\``))).toEqual([]);
  });

  it('is checked: a component that calls the API, or that the page lacks, is found', () => {
    expect(importedBy("import { send } from '../api/send.ts';\n").filter((module) => !isAllowed(module))).toEqual(['../api/send.ts']);
    expect(drawnBy('export function Tabs() {\n}\nexport const Chip = () => null;\nexport const Names = createContext([]);\n')).toEqual([
      'Tabs',
      'Chip',
    ]);
  });
});
