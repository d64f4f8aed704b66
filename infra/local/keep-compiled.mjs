import { enableCompileCache } from 'node:module';
import { join } from 'node:path';

/*
 * Node keeps the compiled sources for the next start: this is set before anything else is loaded, and by an environment variable for the threads and
 * for the synthesis, which is a process of its own. In JavaScript, like the files that import it: Node loads its stripper of types, which takes 10
 * MB, for the first file with types that is not compiled yet.
 */
const { directory } = enableCompileCache(
  process.env['NODE_COMPILE_CACHE'] ?? join(import.meta.dirname, '../../node_modules/.cache/compiled'),
);
if (directory !== undefined) process.env['NODE_COMPILE_CACHE'] = directory;
