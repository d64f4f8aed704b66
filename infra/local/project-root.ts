import { resolve } from 'node:path';

/** The project's root folder. Code that was bundled finds it as well. */
export const PROJECT_ROOT = resolve(import.meta.dirname, '../..');
