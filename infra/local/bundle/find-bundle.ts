import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { generatedFiles, generateOutdated } from '#infra/openapi/generated-files.ts';
import { PROJECT_ROOT } from '../project-root.ts';
import { printedBy, reasonOf } from '../runtime/thrown.ts';
import { dropOutdated } from './drop-outdated.ts';
import { fileInBundle } from './file-in-bundle.ts';
import { hashFiles } from './hash-files.ts';

/** All that a bundle is made of lies in these; `write-bundle.ts` refuses to take anything from elsewhere but of packages. */
export const BUNDLED_FOLDERS = ['events', 'functions', 'infra/bundling', 'infra/console', 'infra/local', 'infra/openapi', 'shared'];
export const BUNDLED_FILES = ['admin-openapi.json', 'openapi.json', 'package.json', 'package-lock.json'];

const BUNDLES = join(PROJECT_ROOT, 'node_modules/.cache/local-stack');

/**
 * The URL of the bundle that runs in place of a source, which is named by its path from the project's root. The bundle is of the current sources and
 * is written when it does not exist yet. When it cannot be written, that is reported and the source itself runs.
 */
export function bundledFile(source: string): string {
  try {
    return pathToFileURL(fileInBundle(findBundle(), source)).href;
  } catch (error) {
    process.stdout.write(`The stack runs from its sources, which takes longer: ${(printedBy(error) ?? reasonOf(error)).trim()}\n`);
    return pathToFileURL(join(PROJECT_ROOT, source)).href;
  }
}

function findBundle(): string {
  // A bundle that is there was made of generated files that were up to date.
  const isWhole = generatedFiles.every((name) => existsSync(join(PROJECT_ROOT, name)));
  if (!isWhole || !existsSync(bundleOfSources())) generateOutdated();
  const bundle = bundleOfSources();
  if (!existsSync(bundle)) writeBundle(bundle);
  return bundle;
}

const bundleOfSources = (): string => join(BUNDLES, hashFiles(BUNDLED_FOLDERS, BUNDLED_FILES));

/** In a process of its own: what bundles would stay in the memory of this one. */
function writeBundle(bundle: string): void {
  execFileSync(process.execPath, [join(import.meta.dirname, 'write-bundle.ts'), bundle], { stdio: ['ignore', 'ignore', 'pipe'] });
  dropOutdated(BUNDLES, [bundle]);
}
