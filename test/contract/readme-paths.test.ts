import { existsSync, globSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';

const root = join(__dirname, '../..');
const files = globSync('{*,{functions,shared,events,infra,test}/**/*}', { cwd: root });
const readmes = files.filter((path) => path.endsWith('.md'));

const notCommitted: readonly string[] = [
  // `npm start` writes these files to its data folder.
  '.local/demo.json',
  'demo.json',
  'issuer-key.json',
  'cloud/',
  // `npm start` builds the console into this folder.
  'node_modules/.cache/console',
  // `npm run synth` writes this folder.
  'dist/source-maps/',
  // `npm run package` writes this folder.
  'dist/package',
  // The README asks the reader to create `receiver.mjs`. The other paths are in the published package.
  'receiver.mjs',
  'store-management-api/admin-client',
  'store-management-api/webhooks/vectors.json',
];

const filePattern = /^(?:[\w.-]+\/)*[\w.-]+\.(?:ts|mjs|cjs|cts|json|md)$/;
const folderPattern = /^(?:[\w.-]+\/)+[\w-]*$/;

const inCode = (text: string): readonly string[] => [...text.matchAll(/`([^`\n]+)`/g)].map(([, code = '']) => code);
const inLinks = (text: string): readonly string[] =>
  [...text.matchAll(/\]\(([^)#\s]+)\)/g)].map(([, target = '']) => target).filter((target) => !/^\w+:/.test(target));

const isPath = (code: string): boolean => filePattern.test(code) || folderPattern.test(code);

/**
 * Reports whether a path exists relative to the README or to the root. A bare file or folder name may be anywhere below
 * the README's folder.
 */
function exists(readme: string, path: string): boolean {
  const folder = dirname(readme) === '.' ? '' : `${dirname(readme)}/`;
  const isBelow = (one: string): boolean => one.startsWith(folder) && `/${one.slice(folder.length)}`.includes(`/${path}`);
  if (existsSync(join(root, folder, path)) || existsSync(join(root, path)) || notCommitted.includes(path)) return true;
  return !path.replace(/\/$/, '').includes('/') && files.some((one) => isBelow(one) && (path.endsWith('/') || one.endsWith(`/${path}`)));
}

describe('a README', () => {
  it.each(readmes)('%s names only existing files and folders', (readme) => {
    const text = readFileSync(join(root, readme), 'utf8');
    const named = [...inCode(text).filter(isPath), ...inLinks(text)];
    expect(named.filter((path) => !exists(readme, path))).toEqual([]);
  });

  const ofFolders = readmes.filter((path) => path.endsWith('README.md'));

  it.each(ofFolders)('%s has fewer than 900 words', (readme) => {
    expect(readFileSync(join(root, readme), 'utf8').split(/\s+/).length).toBeLessThan(900);
  });

  it.each(ofFolders)('%s has at most 120 columns, and at most 60 lines in addition to its samples', (readme) => {
    const prose = readFileSync(join(root, readme), 'utf8')
      .replaceAll(/^```.*?^```$/gms, '')
      .split('\n')
      .filter((line) => !/^(?: {4}|\|)/.test(line));
    expect(prose.filter((line) => line.length > 120)).toEqual([]);
    expect(readme === 'README.md' ? 0 : prose.length).toBeLessThanOrEqual(60);
  });

  it.each(ofFolders)('%s describes how things work; decisions are in docs/decisions', (readme) => {
    expect(readFileSync(join(root, readme), 'utf8')).not.toMatch(/^#+ Decisions/m);
  });
});

describe('a file of decisions', () => {
  const decisions = globSync('docs/decisions/*.md', { cwd: root });

  it.each(decisions)('%s links only to existing files and folders', (file) => {
    const links = inLinks(readFileSync(join(root, file), 'utf8').replaceAll('\n', ' '));
    expect(links.filter((path) => !exists(file, path))).toEqual([]);
  });

  it.each(decisions)('%s is linked in the index', (file) => {
    const name = basename(file);
    const index = readFileSync(join(root, 'docs/decisions/README.md'), 'utf8');
    expect(name === 'README.md' || index.includes(`(${name})`)).toBe(true);
  });
});
