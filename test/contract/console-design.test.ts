import { globSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';

const folder = join(__dirname, '../../functions/console/web/design');
const page = 'design-page.tsx';
const sourceOf = (file: string): string => readFileSync(join(folder, file), 'utf8');
const components = globSync('*.{ts,tsx}', { cwd: folder }).filter((file) => file !== page);

/** What a component of the design may know: another one, how values are written, and Preact. */
const isAllowed = (module: string): boolean => /^(?:\.\/[a-z-]+\.tsx?|\.\.\/format\/[a-z-]+\.ts|preact(?:\/hooks)?)$/.test(module);

const importedBy = (source: string): readonly string[] => [...source.matchAll(/from '([^']+)';/g)].map(([, module = '']) => module);

/** The components that a source exports; a context draws nothing. */
const drawnBy = (source: string): readonly string[] =>
  [...source.matchAll(/^export (?:function|const) ([A-Z]\w+)(.*)$/gm)].flatMap(([, name = '', rest = '']) =>
    rest.includes('createContext') ? [] : [name],
  );

describe('the design of the console', () => {
  it('has at least ten components', () => {
    expect(components.flatMap((file) => drawnBy(sourceOf(file))).length).toBeGreaterThanOrEqual(10);
  });

  it.each(components)('%s knows no API, no store and no route', (file) => {
    expect(importedBy(sourceOf(file)).filter((module) => !isAllowed(module))).toEqual([]);
  });

  it('is shown on one page, with each of its components', () => {
    const shown = sourceOf(page);
    const missing = components.flatMap((file) => drawnBy(sourceOf(file)).filter((name) => !new RegExp(`<${name}[\\s>/]`).test(shown)));
    expect(missing).toEqual([]);
  });

  it('is said in its README, file by file', () => {
    const said = sourceOf('README.md');
    expect(components.filter((file) => !said.includes(`\`${basename(file)}\``))).toEqual([]);
  });

  it('would be noticed to call the API, or to have a component that its page lacks', () => {
    expect(importedBy("import { send } from '../api/send.ts';\n").filter((module) => !isAllowed(module))).toEqual(['../api/send.ts']);
    expect(drawnBy('export function Tabs() {\n}\nexport const Chip = () => null;\nexport const Names = createContext([]);\n')).toEqual([
      'Tabs',
      'Chip',
    ]);
  });
});
