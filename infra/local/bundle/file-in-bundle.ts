import { join, relative } from 'node:path';
import { pathToFileURL } from 'node:url';
import { PROJECT_ROOT } from '../project-root.ts';

/** Where a bundle has a source that is an entry, named by its path from the project's root. */
export const fileInBundle = (bundle: string, source: string): string => join(bundle, source.replace(/\.ts$/, '.mjs'));

/** The folder of the bundle that this code is part of: written in its place by `write-bundle.ts`. Undefined in the sources. */
const ownBundle = process.env['STACK_BUNDLE'];

/** The URL of what is to run in place of a source that is an entry, named by its absolute path: itself, or its bundled form. */
export const urlOfEntry = (source: string): URL =>
  pathToFileURL(ownBundle === undefined ? source : fileInBundle(ownBundle, relative(PROJECT_ROOT, source)));
