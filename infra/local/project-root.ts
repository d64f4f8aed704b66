import { resolve } from 'node:path';

/** The folder of the project, also for code that runs from the bundle. */
export const PROJECT_ROOT = resolve(import.meta.dirname, '../..');
