import { execFile, execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';

const root = join(__dirname, '../..');
const runner = join(root, 'node_modules/jest/bin/jest.js');
const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { readonly scripts: Readonly<Record<string, string>> };

/** Returns the sorted paths, relative to the root, of the suites that Jest would run. */
async function listed(...flags: readonly string[]): Promise<readonly string[]> {
  const { stdout } = await promisify(execFile)(process.execPath, [runner, '--listTests', ...flags], { cwd: root });
  return stdout
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => line.slice(root.length + 1))
    .toSorted();
}

describe('the tiers of the tests', () => {
  it('cover every suite of the checkout, in one project each', async () => {
    const files = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', 'test/**.test.ts'], { cwd: root });
    const suites = files.toString().trim().split('\n').toSorted();
    expect(suites.length).toBeGreaterThan(500);
    expect(await listed()).toEqual(suites);
  });

  it('have shards that cover everything, with no suite twice', async () => {
    const shards = [];
    for (const n of [1, 2, 3, 4]) shards.push(await listed(`--shard=${n}/4`));
    expect(shards.every((shard) => shard.length > 100)).toBe(true);
    expect(shards.flat().toSorted()).toEqual(await listed());
  });

  it('use at most 20 npm scripts, each named in the README, in CONTRIBUTING.md or by npm', () => {
    const text = ['README.md', 'CONTRIBUTING.md'].map((name) => readFileSync(join(root, name), 'utf8')).join('');
    const ofNpm = ['prepare', 'prepack'];
    const names = Object.keys(scripts);
    expect(names.length).toBeLessThanOrEqual(20);
    const isNamed = (name: string): boolean => new RegExp(`npm (?:run )?${name}(?![\\w:-])`).test(text) || ofNpm.includes(name);
    expect(names.filter((name) => !isNamed(name))).toEqual([]);
  });
});
