import { resolve } from 'node:path';

/** The project's root folder. The path is also correct in bundled code. */
export const PROJECT_ROOT = resolve(import.meta.dirname, '../..');
