import { resolve } from 'node:path';

/** The root folder of the project, also for bundled code. */
export const PROJECT_ROOT = resolve(import.meta.dirname, '../..');
