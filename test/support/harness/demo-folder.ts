import { execFile } from 'node:child_process';
import { cpSync, existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { hashFiles } from '#infra/local/hash-files.ts';
import { newDataDir } from './running-stack.ts';

/** The folder of the originals. `make-demo-folder.ts` removes outdated ones. */
const ORIGINALS = resolve('node_modules/.cache/test-demo');

/** Returns the folder that `demoFolder` copies, named for the day and the sources that the demo stores depend on. */
export function originalDemoFolder(): string {
  const day = new Date().toISOString().slice(0, 10);
  return join(ORIGINALS, `${day}-${hashFiles(['events', 'functions', 'infra', 'shared'], ['package-lock.json'])}`);
}

/**
 * Creates a data folder with the demo stores, as after today's first start when all consequences of the seed are
 * complete. It is a copy, because a first start takes three times the work of a later one.
 */
export async function demoFolder(): Promise<string> {
  const original = originalDemoFolder();
  // Missing after midnight, or if a suite runs without the project's setup.
  if (!existsSync(original)) await promisify(execFile)(process.execPath, [resolve('test/support/runner/make-demo-folder.ts'), original]);
  const copy = newDataDir();
  cpSync(original, copy, { recursive: true });
  return copy;
}
