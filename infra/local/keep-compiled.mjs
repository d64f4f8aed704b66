import { enableCompileCache } from 'node:module';
import { join } from 'node:path';

/*
 * Makes Node keep compiled sources for the next start, which then takes 6.8 s rather than 9.2 s. Must run before
 * anything else is loaded. An environment variable extends it to threads and to the separate process of the synthesis.
 * This file and its importers are JavaScript, because the first uncompiled TypeScript file makes Node load its type
 * stripper, which takes 10 MB.
 */
const { directory } = enableCompileCache(
  process.env['NODE_COMPILE_CACHE'] ?? join(import.meta.dirname, '../../node_modules/.cache/compiled'),
);
if (directory !== undefined) process.env['NODE_COMPILE_CACHE'] = directory;
