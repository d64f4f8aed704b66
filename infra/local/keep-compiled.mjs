import { enableCompileCache } from 'node:module';
import { join } from 'node:path';

/*
 * What Node makes of the sources, without types and compiled, is kept for the next start: before anything else is loaded, and by its
 * variable for the threads and for the synthesis, which is a process of its own. In JavaScript, like what imports it: Node loads its
 * stripper of types, which takes 10 MB, for the first file with types that it does not have yet.
 */
const { directory } = enableCompileCache(
  process.env['NODE_COMPILE_CACHE'] ?? join(import.meta.dirname, '../../node_modules/.cache/compiled'),
);
if (directory !== undefined) process.env['NODE_COMPILE_CACHE'] = directory;
