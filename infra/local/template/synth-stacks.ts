import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { PROJECT_ROOT } from '../project-root.ts';
import { StartFailure } from '../runtime/start-failure.ts';
import { printedBy, reasonOf } from '../runtime/thrown.ts';
import type { Stack } from './cloud-template.ts';
import { readStacks } from './cloud-template.ts';
import { importsOf } from './own-imports.ts';

/** The placeholder for the local API's address in templates. The address is known only once the API listens. */
export const API_PLACEHOLDER = 'http://api.local.invalid';

const APP = 'infra/app.ts';
const CONTEXT = {
  stage: 'dev',
  local: true,
  mediaBaseUrl: `${API_PLACEHOLDER}/media`,
  importFilesUrl: `${API_PLACEHOLDER}/import-files`,
  adminIssuer: `${API_PLACEHOLDER}/admin/oidc`,
  // No Lambda code is bundled, because local handlers run from their sources, or from a bundle that is made separately.
  'aws:cdk:bundling-stacks': [],
};

/**
 * Returns the stacks of `infra/app.ts` for local use. If they are not cached, synthesizes them into `cacheDir/<hash of
 * their sources>` and announces this with `say`. If the synthesis fails, throws StartFailure with its output.
 */
export async function synthStacks(cacheDir: string, say: (line: string) => void): Promise<readonly Stack[]> {
  const assemblyDir = join(cacheDir, hashSources());
  if (!existsSync(assemblyDir)) {
    say('Synthesizing the stacks (needed at the first start and after each change of the infrastructure) …');
    await synthInto(assemblyDir, cacheDir);
  }
  return readStacks(assemblyDir);
}

/**
 * Returns the paths of the files from which the templates are built: the app and everything that it imports within this
 * project, including endpoint contracts.
 */
export const appSources = (): readonly string[] => [...importsOf(join(PROJECT_ROOT, APP))].sort();

/** Returns a hash of everything that the templates depend on: their sources, the packages and the context. */
function hashSources(): string {
  const hash = createHash('sha256').update(JSON.stringify(CONTEXT));
  for (const file of appSources()) hash.update(`${file}\0`).update(readFileSync(file));
  return hash
    .update(readFileSync(join(PROJECT_ROOT, 'package-lock.json')))
    .digest('hex')
    .slice(0, 16);
}

async function synthInto(assemblyDir: string, cacheDir: string): Promise<void> {
  const scratchDir = `${assemblyDir}.${process.pid}`;
  try {
    mkdirSync(scratchDir, { recursive: true });
  } catch (error) {
    throw new StartFailure(`The folder for cached templates, ${cacheDir}, cannot be written: ${reasonOf(error)}.`);
  }
  try {
    // The CDK's own validation is skipped, because it takes most of the time of a synthesis. Deployments do run it.
    const env = { ...process.env, CDK_VALIDATION: 'false', CDK_OUTDIR: scratchDir, CDK_CONTEXT_JSON: JSON.stringify(CONTEXT) };
    const synthesis = promisify(execFile)(process.execPath, [APP], { cwd: PROJECT_ROOT, env });
    const end = (): void => void synthesis.child.kill();
    process.once('exit', end);
    await synthesis.finally(() => process.off('exit', end));
  } catch (error) {
    rmSync(scratchDir, { recursive: true, force: true });
    throw new StartFailure(`The stacks cannot be synthesized (node ${APP}):\n${readable(printedBy(error) ?? reasonOf(error))}`);
  }
  dropOutdated(cacheDir);
  publish(scratchDir, assemblyDir);
}

/** Removes the minified source code that Node prints above an error in the CDK. */
const readable = (output: string): string =>
  output
    .split('\n')
    .filter((line) => line.length < MAX_LINE)
    .join('\n')
    .trim();
const MAX_LINE = 500;

function dropOutdated(cacheDir: string): void {
  for (const name of readdirSync(cacheDir)) {
    // A folder whose name ends with a process id is kept, because this process or another process that shares the cache
    // is writing it.
    if (!/\.\d+$/.test(name)) rmSync(join(cacheDir, name), { recursive: true, force: true });
  }
}

function publish(scratchDir: string, assemblyDir: string): void {
  try {
    renameSync(scratchDir, assemblyDir);
  } catch (error) {
    // If the folder exists, another instance has written the same templates in the meantime, so the failed rename is
    // ignored.
    if (!existsSync(assemblyDir)) throw error;
    rmSync(scratchDir, { recursive: true, force: true });
  }
}
