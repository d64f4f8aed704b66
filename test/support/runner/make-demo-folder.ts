import { existsSync, mkdirSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { lastingFindings } from '../harness/assert-no-findings.ts';
import { originalDemoFolder } from '../harness/demo-folder.ts';
import { runStack } from '../harness/running-stack.ts';

/*
 * `node test/support/runner/make-demo-folder.ts [FOLDER]` does nothing if the folder exists. Otherwise it removes
 * outdated folders, except those of the previous day, and creates the folder that `demoFolder` copies. The stack runs
 * in a temporary folder, which is renamed at the end.
 */

const wanted = process.argv[2] ?? originalDemoFolder();
if (existsSync(wanted)) process.exit(0);

mkdirSync(dirname(wanted), { recursive: true });
// Folders of the previous day are kept, because another process may still be copying them.
const dayBefore = new Date(Date.parse(`${basename(wanted).slice(0, 10)}T00:00Z`) - 86_400_000).toISOString().slice(0, 10);
const outdated = readdirSync(dirname(wanted)).filter(
  (name) => name !== basename(wanted) && !name.startsWith(dayBefore) && !/\.\d+$/.test(name),
);
for (const name of outdated) rmSync(join(dirname(wanted), name), { recursive: true, force: true });

const scratch = `${wanted}.${process.pid}`;
const stack = await runStack([], scratch);
// Waits until the seed's events have been processed. Otherwise each copy of the folder would contain unprocessed
// events.
await lastingFindings(stack);
await stack.end('SIGINT');
// Copies of the folder must not contain the files that belong to the stopped stack.
for (const name of ['lock', 'lock.pid', 'service.log', 'demo.json']) rmSync(join(scratch, name));
try {
  renameSync(scratch, wanted);
} catch (error) {
  // If `wanted` exists, another process has created the same folder.
  if (!existsSync(wanted)) throw error;
  rmSync(scratch, { recursive: true });
}
