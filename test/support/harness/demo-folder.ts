import { execFile } from 'node:child_process';
import { cpSync, existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { hashFiles } from '#infra/local/hash-files.ts';
import { newDataDir } from './running-stack.ts';

/** Where original folders are kept. `make-demo-folder.ts` removes those that no test needs now. */
const ORIGINALS = resolve('node_modules/.cache/test-demo');

/** The folder that `demoFolder` copies, by the day and the sources that the seed's stores depend on. */
export function originalDemoFolder(): string {
  const day = new Date().toISOString().slice(0, 10);
  return join(ORIGINALS, `${day}-${hashFiles(['events', 'functions', 'infra', 'shared'], ['package-lock.json'])}`);
}

/**
 * A data folder of its own with the demo stores, as a first start of today leaves it when all that follows from the seed has happened.
 * It is a copy, since a first start takes three times as much work as another one.
 */
export async function demoFolder(): Promise<string> {
  const original = originalDemoFolder();
  // Missing after midnight, or where a suite runs without the project's setup.
  if (!existsSync(original)) await promisify(execFile)(process.execPath, [resolve('test/support/runner/make-demo-folder.ts'), original]);
  const copy = newDataDir();
  cpSync(original, copy, { recursive: true });
  return copy;
}
