import { execFile } from 'node:child_process';
import { cpSync, existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { hashFiles } from '#infra/local/hash-files.ts';
import { newDataDir } from './running-stack.ts';

/**
 * The folder that contains the original data folders, which `demoFolder` copies. `make-demo-folder.ts` removes outdated
 * originals.
 */
const ORIGINALS = resolve('node_modules/.cache/test-demo');

/**
 * Returns the path of the folder that `demoFolder` copies. Its name contains the day and a hash of the sources on which
 * the demo stores depend.
 */
export function originalDemoFolder(): string {
  const day = new Date().toISOString().slice(0, 10);
  return join(ORIGINALS, `${day}-${hashFiles(['events', 'functions', 'infra', 'shared'], ['package-lock.json'])}`);
}

/**
 * Creates a data folder with the demo stores. All events of the seed have been processed. The folder is a copy, because
 * creating the demo stores is slow.
 */
export async function demoFolder(): Promise<string> {
  const original = originalDemoFolder();
  // If Jest's global setup has not created the original folder today, creates the folder now.
  if (!existsSync(original)) await promisify(execFile)(process.execPath, [resolve('test/support/runner/make-demo-folder.ts'), original]);
  const copy = newDataDir();
  cpSync(original, copy, { recursive: true });
  return copy;
}
