import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync, gzipSync } from 'node:zlib';
import { buildConsole } from '#infra/console/build-console.ts';

const folder = mkdtempSync(join(tmpdir(), 'console-'));
beforeAll(() => buildConsole(folder, 'deployed'));
afterAll(() => rmSync(folder, { recursive: true }));

const read = (name: string): Buffer => readFileSync(join(folder, name));
const filesIn = (part: string): readonly string[] =>
  readdirSync(join(folder, part), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1));
const gzipKb = (names: readonly string[]): number => names.reduce((bytes, name) => bytes + gzipSync(read(name)).byteLength, 0) / 1024;
/** Returns the files that a page loads before it runs. */
const firstOf = (page: string): readonly string[] =>
  [
    ...read(page)
      .toString()
      .matchAll(/"\/(\w+\/assets\/[^"]+)"/g),
  ].map(([, name = '']) => name);
/** Returns the scripts that a script imports, either immediately or later. */
const importsOf = (script: string, when: 'at once' | 'later'): readonly string[] =>
  [
    ...read(script)
      .toString()
      .matchAll(/\b(?:from|import)(\(?)"\.\/([\w.-]+\.js)"/g),
  ]
    .filter(([, bracket]) => (bracket === '(') === (when === 'later'))
    .map(([, , name = '']) => `admin/assets/${name}`);
/** Returns a script and all scripts that are loaded immediately with it. */
function loadedWith(script: string, found = new Set<string>()): ReadonlySet<string> {
  if (found.has(script)) return found;
  found.add(script);
  for (const name of importsOf(script, 'at once')) loadedWith(name, found);
  return found;
}
const uncompressed = (names: readonly string[]): readonly string[] => names.filter((name) => !/\.(br|gz)$/.test(name));

describe('the build of the console', () => {
  it.each(['admin', 'docs'])('names every asset of %s with the hash of its content', (page) => {
    const assets = filesIn(`${page}/assets`);
    expect(assets).not.toHaveLength(0);
    for (const name of assets) expect(name).toMatch(/-[A-Z0-9]{8}\.(js|css|svg)(\.br|\.gz)?$/);
  });

  it('writes the guides and their index beside the reference', () => {
    expect(read('docs/guide.md').toString()).toContain('\n## Lists and paging\n');
    expect(read('docs/admin-guide.md').toString()).toContain('# Store Management Admin API\n');
    const index = read('docs/llms.txt').toString();
    expect(index).toMatch(/^# Store Management API\n\n> /);
    expect(index).toContain('- `POST /v1/orders`: ');
    const guides = readdirSync(join(__dirname, '../../../../docs/guides'));
    for (const name of guides) expect(index).toMatch(new RegExp(`^- \\[[^\\]]+\\]\\(/docs/guides/${name}\\): \\S`, 'm'));
    for (const name of guides) expect(read('docs/guide.md').toString()).toContain(`](/docs/guides/${name})`);
    for (const [, path = ''] of index.matchAll(/\]\(\/(docs\/[\w./-]+)\)/g)) expect(filesIn('docs')).toContain(path);
  });

  it('links the page only with its script and styles', () => {
    const page = read('admin/index.html').toString();
    const linked = [...page.matchAll(/(?:src|href)="([^"]+)"/g)]
      .map(([, url = '']) => url)
      .filter((url) => !['data:,', '/admin/config.json'].includes(url));
    // The script comes before all preloads, so that the log-in does not wait for them.
    expect(linked[0]).toMatch(/^\/admin\/assets\/start-\w+\.js$/);
    expect(linked).toContainEqual(expect.stringMatching(/^\/admin\/assets\/start-\w+\.css$/));
    expect(page).toMatch(/<link rel="modulepreload" href="\/admin\/assets\/main-\w+\.js" fetchpriority="low" \/>/);
    expect(linked.filter((url) => !filesIn('admin').includes(url.slice(1)))).toEqual([]);
    expect(page).not.toMatch(/<script(?![^>]* src=)|\son\w+=|\sstyle=/);
  });

  it('compresses every file with gzip and Brotli', () => {
    for (const name of uncompressed([...filesIn('admin'), ...filesIn('docs')])) {
      expect(gunzipSync(read(`${name}.gz`)).equals(read(name))).toBe(true);
      expect(brotliDecompressSync(read(`${name}.br`)).equals(read(name))).toBe(true);
    }
  });

  it('has at most 60 KB of gzip for the first screen, 90 KB for any page, and 220 KB in all', () => {
    const page = 'admin/index.html';
    const first = [page, ...firstOf(page)];
    const assets = uncompressed(filesIn('admin/assets'));
    expect(first.slice(1).filter((name) => !assets.includes(name))).toEqual([]);
    expect(gzipKb(first)).toBeLessThanOrEqual(60);
    const routes = first.flatMap((name) => importsOf(name, 'later'));
    expect(routes).toContainEqual(expect.stringMatching(/home-page-/));
    const heaviest = routes.map((route) => ({ route, kb: gzipKb([...new Set([...first, ...loadedWith(route)])]) }));
    expect(heaviest.filter(({ kb }) => kb > 90)).toEqual([]);
    expect(gzipKb([page, ...assets])).toBeLessThanOrEqual(220);
  });

  it('uses the published reference page: at most 500 KB of gzip before it renders, 600 KB in all', () => {
    expect(firstOf('docs/index.html').length).toBeGreaterThan(1);
    expect(gzipKb(['docs/index.html', ...firstOf('docs/index.html')])).toBeLessThanOrEqual(500);
    expect(gzipKb(uncompressed(filesIn('docs')))).toBeLessThanOrEqual(600);
  });
});
