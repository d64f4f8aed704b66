import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';

it('a stack that is killed under load executes every request once, and sends its events', async () => {
  const args = [join(__dirname, '../lab.ts'), 'kills', '--rounds', '1', '--seed', '3'];
  const { stdout } = await promisify(execFile)(process.execPath, args, { maxBuffer: 1 << 26 }).catch((error) => error);
  expect(stdout).toMatch(/^1 kills, seed 3: 0 faults$/m);
  const made = [...stdout.matchAll(/^ {2}([a-z ]+): (\d+)$/gm)].filter(([, , count]) => Number(count) > 0).map(([, kind]) => kind);
  expect(made).toEqual(expect.arrayContaining(['product', 'large order', 'small order', 'purchase order', 'import']));
});
