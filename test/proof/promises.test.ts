import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

const root = join(__dirname, '../..');
const page = readFileSync(join(root, 'docs/proof.md'), 'utf8');

/** Text as it is compared: one line, without links and emphasis. */
const plain = (text: string): string =>
  text
    .replaceAll(/\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replaceAll(/\*\*/g, '')
    .replaceAll(/\s+/g, ' ')
    .trim();

type Row = { readonly promise: string; readonly checks: readonly string[]; readonly command: string; readonly figures: string };

const rowsOf = (heading: string): readonly Row[] => {
  const section = page.split(`## ${heading}\n`)[1]?.split('\n## ')[0] ?? '';
  const lines = section
    .split('\n')
    .filter((line) => line.startsWith('| '))
    .slice(1);
  return lines.map((line) => {
    const [, promise = '', checks = '', command = '', figures = ''] = line.split('|').map((cell) => cell.trim());
    return {
      promise,
      checks: [...checks.matchAll(/\]\(([^)]+)\)/g)].map(([, path = '']) => path),
      command: command.replaceAll('`', ''),
      figures,
    };
  });
};

const ofReadme = rowsOf('Promises of the README');
const rows = [...ofReadme, ...rowsOf('Promises of the specification')];

/** The README without its samples and its map, whose paths have tests of their own. */
const readme = readFileSync(join(root, 'README.md'), 'utf8');
const [told = '', map = ''] = readme.split('\n## The map\n');
const prose = (text: string): string =>
  plain(
    text
      .split('\n')
      .filter((line) => !/^(?: {4}|#|\|)/.test(line))
      .join('\n'),
  );
const sentences = prose(told).split(/(?<=[.:;])\s+(?=[A-Z`])/);

/** Sentences that say what there is, what to do or where to read on. */
const promisesNothing: readonly RegExp[] = [
  /^A JSON API over one online store/,
  /^Needs (?:Node|AWS)/,
  /^Options:/,
  /^`--port`/,
  /^`\{"variants"/,
  /^The guides go on/,
  /^The contract:/,
  /^`\/docs`/,
  /^Receive and verify/,
  /^Save as `receiver\.mjs`/,
  /^Elsewhere install/,
  /^Lambda, Express/,
  /^Topics, payloads/,
  /^The console is at/,
  /^Stacks, rights/,
  /^Not yet deployed/,
];

describe('a promise', () => {
  it.each(rows.map((row) => [row.promise, row] as const))('%s has checks, a command and figures', (_, { checks, command, figures }) => {
    expect(checks.length).toBeGreaterThan(0);
    expect(checks.filter((path) => !existsSync(join(root, dirname('docs/proof.md'), path)))).toEqual([]);
    expect(checks.some((path) => path.endsWith('.test.ts'))).toBe(true);
    expect(figures).not.toBe('');
    const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
      readonly scripts: Readonly<Record<string, string>>;
    };
    const [, script = ''] = /^npm (?:run )?([\w:-]+)/.exec(command) ?? [];
    if (script !== '') expect(Object.keys(scripts)).toContain(script);
    else expect(command).toMatch(/^npx jest test\//);
    const [, part] = /^npm run lab -- (\w+)/.exec(command) ?? [];
    if (part !== undefined) expect(readFileSync(join(__dirname, 'proof.ts'), 'utf8')).toMatch(new RegExp(`^  ${part}: `, 'm'));
  });

  it('of the README is there in the same words', () => {
    const all = plain(told);
    expect(ofReadme.filter(({ promise }) => !all.includes(plain(promise))).map(({ promise }) => promise)).toEqual([]);
  });

  it('of the README has a check: each sentence is in docs/proof.md, or named in this test as one that promises nothing', () => {
    const promised = ofReadme.map(({ promise }) => plain(promise));
    const left = sentences.filter((sentence) => !promisesNothing.some((pattern) => pattern.test(sentence)));
    expect(left.length).toBeGreaterThan(5);
    expect(left.filter((sentence) => !promised.some((promise) => sentence.includes(promise) || promise.includes(sentence)))).toEqual([]);
    expect(map).not.toBe('');
  });
});
