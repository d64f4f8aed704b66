import { mkdirSync, readdirSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { type RunningStack, runStack } from '#test/support/harness/running-stack.ts';

const builds = resolve('node_modules/.cache/console/both');
const dayMs = 24 * 3_600_000;

describe('a tab that was opened before a new build of the pages', () => {
  const made: string[] = [];
  let stack: RunningStack;

  /**
   * Simulates an earlier build: creates its folder, which contains one file. The folder's date is `ms` before that of
   * the current build.
   */
  function placeBefore(name: string, ms: number): void {
    const folder = join(builds, `${process.pid}-${name}`);
    const placedSec = (servingSince - ms) / 1000;
    mkdirSync(join(folder, 'admin/assets'), { recursive: true });
    writeFileSync(join(folder, `admin/assets/orders-${name}.js`), `export const build = '${name}';\n`);
    utimesSync(folder, placedSec, placedSec);
    made.push(folder);
  }
  let servingSince = 0;

  beforeAll(async () => {
    stack = await runStack(['--no-seed']);
    servingSince = Math.max(...readdirSync(builds).map((name) => statSync(join(builds, name)).mtimeMs));
    placeBefore('ANCIENT', 9 * dayMs);
    placeBefore('OLD', 8 * dayMs);
    placeBefore('FORMER', 1000);
  });
  afterAll(async () => {
    await stack?.remove();
    for (const folder of made) rmSync(folder, { recursive: true, force: true });
  });

  it('gets the files of a build that was replaced within a day, and not those of an older one', async () => {
    const former = await fetch(`${stack.origin}/admin/assets/orders-FORMER.js`);
    expect([former.status, former.headers.get('content-type'), await former.text()]).toEqual([
      200,
      'text/javascript; charset=utf-8',
      "export const build = 'FORMER';\n",
    ]);
    expect((await fetch(`${stack.origin}/admin/assets/orders-ANCIENT.js`)).status).toBe(404);
    expect((await fetch(`${stack.origin}/admin/assets/none-1.js`)).status).toBe(404);
  });
});
