import { enableCompileCache } from 'node:module';
import { join } from 'node:path';

/*
 * Makes Node cache compiled sources for the next start, which then takes 6.8 s instead of 9.2 s. This module must run
 * before any other module is loaded. An environment variable extends the cache to threads and to the synthesis process.
 * This file and its importers are JavaScript, because a TypeScript file outside the cache would load Node's type
 * stripper, which takes 10 MB.
 */
const { directory } = enableCompileCache(
  process.env['NODE_COMPILE_CACHE'] ?? join(import.meta.dirname, '../../node_modules/.cache/compiled'),
);
if (directory !== undefined) process.env['NODE_COMPILE_CACHE'] = directory;
