import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

const root = join(__dirname, '../..');
const files = globSync('{*,{functions,shared,events,infra,test}/**/*}', { cwd: root });
const readmes = files.filter((path) => path.endsWith('.md'));

const notCommitted: readonly string[] = [
  // What `npm start` writes into its data folder.
  '.local/demo.json',
  'demo.json',
  'issuer-key.json',
  'cloud/',
  // What a start builds.
  'node_modules/.cache/console',
  // What `npm run synth` writes.
  'dist/source-maps/',
  // What a reader saves, and paths of the published package.
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

/** A path is beside the README or from the root; the name of a file or folder alone may be anywhere below the README's own. */
function exists(readme: string, path: string): boolean {
  const folder = dirname(readme) === '.' ? '' : `${dirname(readme)}/`;
  const isBelow = (one: string): boolean => one.startsWith(folder) && `/${one.slice(folder.length)}`.includes(`/${path}`);
  if (existsSync(join(root, folder, path)) || existsSync(join(root, path)) || notCommitted.includes(path)) return true;
  return !path.replace(/\/$/, '').includes('/') && files.some((one) => isBelow(one) && (path.endsWith('/') || one.endsWith(`/${path}`)));
}

describe('a README', () => {
  it.each(readmes)('%s names only files and folders that exist', (readme) => {
    const text = readFileSync(join(root, readme), 'utf8');
    const named = [...inCode(text).filter(isPath), ...inLinks(text)];
    expect(named.filter((path) => !exists(readme, path))).toEqual([]);
  });

  it.each(readmes.filter((path) => path.endsWith('README.md')))('%s has fewer than 900 words', (readme) => {
    expect(readFileSync(join(root, readme), 'utf8').split(/\s+/).length).toBeLessThan(900);
  });
});
