import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { loadedWith } from '#infra/local/template/own-imports.ts';
import { replaceFile } from './replace-file.ts';

const projectRoot = join(import.meta.dirname, '../..');

/** The files that `npm run openapi` writes, relative to the project's root. Git ignores them all. */
export const generatedFiles = [
  'admin-openapi.json',
  'shared/client/generated/store-api.ts',
  'shared/client/generated/admin-api.ts',
  'shared/client/generated/error-codes.ts',
  'infra/cli/nouns/generated/operation-inputs.ts',
  'functions/console/web/generated/operations-by-scope.json',
  'functions/console/web/generated/samples-by-topic.json',
] as const;

/** The file with the hashes that the sources and the generated files had when the files were last generated. */
const stampFile = join(projectRoot, 'node_modules/.cache/generated/stamp');

/**
 * Reports whether the generated files are up to date: they exist, nobody has changed them, and they match the current
 * contracts.
 */
export const isGenerated = (): boolean => existsSync(stampFile) && readFileSync(stampFile, 'utf8') === stampOf(hashSources());

/** Computes the hash of the sources of the generated files. */
export const hashSources = (): string =>
  hashFiles([...loadedWith([join(import.meta.dirname, 'write-generated.ts')]), join(projectRoot, 'package-lock.json')].sort());

/** Stores a stamp which says that the current generated files were generated from the sources with this hash. */
export function rememberGenerated(sources: string): void {
  mkdirSync(dirname(stampFile), { recursive: true });
  replaceFile(stampFile, stampOf(sources));
}

/**
 * Generates the files if they are missing or outdated. Uses a separate process, because otherwise the contracts would
 * stay in this process's memory.
 */
export function generateOutdated(): void {
  if (isGenerated()) return;
  execFileSync(process.execPath, [join(import.meta.dirname, 'generate.ts')], { stdio: ['ignore', 'ignore', 'pipe'] });
}

const stampOf = (sources: string): string => `${sources} ${hashFiles(generatedFiles.map((name) => join(projectRoot, name)))}`;

/** Computes a hash of files. A missing file counts as empty. */
function hashFiles(files: readonly string[]): string {
  const hash = createHash('sha256');
  for (const file of files) {
    hash.update(`${relative(projectRoot, file)}\0`);
    if (existsSync(file)) hash.update(readFileSync(file));
  }
  return hash.digest('hex');
}
