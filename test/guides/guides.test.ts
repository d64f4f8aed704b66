import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type GuideReaders, prepareReaders } from '../support/harness/reader-of-guides.ts';
import { runGuide } from './run-guide.ts';

const guides = join(__dirname, '../../docs/guides');
const names = readdirSync(guides);

describe('a guide, done as it says', () => {
  let readers: GuideReaders;
  beforeAll(async () => {
    readers = await prepareReaders();
  }, 240_000);
  afterAll(() => readers.close());

  it.each(names)(
    '%s works and shows what it prints',
    async (name) => {
      const { home, env } = await readers.open(name.replace('.md', ''));
      const { ran, missing } = await runGuide(readFileSync(join(guides, name), 'utf8'), home, env);
      for (const program of missing)
        process.stderr.write(`\ndocs/guides/${name}: what needs ${program} was left out; it is not installed here.\n`);
      expect(ran).toBeGreaterThan(0);
    },
    300_000,
  );

  it.each(names)('%s links only guides that there are', (name) => {
    const links = [...readFileSync(join(guides, name), 'utf8').matchAll(/\]\(([\w-]+\.md)\)/g)].map(([, file = '']) => file);
    expect(links.filter((file) => !names.includes(file))).toEqual([]);
  });
});

describe('a guide with a mistake', () => {
  const folder = mkdtempSync(join(tmpdir(), 'wrong-guide-'));
  afterAll(() => rmSync(folder, { recursive: true }));
  const run = (...lines: readonly string[]) => runGuide(lines.join('\n'), folder, { PATH: process.env['PATH'] ?? '' });

  it.each([
    ['another output', ['```sh', 'echo 1', '```', '```text', '2', '```', ''], /^line 4: shows\n2\n/],
    ['more output than it shows', ['```sh', 'echo 1; echo 2', '```', '```text', '1', '```', ''], /^line 4: shows\n1\n/],
    ['a command that fails', ['# Title', '```sh', 'false', '```', ''], /^line 2: ended with 1/],
    ['a command that ends the shell', ['```sh', 'exit 3', '```', ''], /^line 1: ended with 3/],
    ['an output without commands', ['```json', '{}', '```', ''], /^line 1: shows an output/],
    ['code without a name', ['```js', '1', '```', ''], /^line 1: is code/],
  ])('is refused for %s, with its line', async (_, lines, message) => {
    await expect(run(...lines)).rejects.toThrow(message);
  });

  it('is not refused for white space, for what it leaves out, and for a language that is not installed', async () => {
    const shown = ['```sh', 'X=7; echo \'{"id": 7, "a": [1, 2]}\'', '```', '```json', '{"id": …,', ' "a": [1,2]}', '```', ''];
    const others = [
      '```sh',
      'echo $X',
      '```',
      '```text',
      '7',
      '```',
      '```sh needs=no-such-language',
      'false',
      '```',
      '```text',
      '1',
      '```',
      '',
    ];
    expect(await run(...shown, ...others)).toEqual({ ran: 2, compared: 2, missing: ['no-such-language'] });
  });
});
