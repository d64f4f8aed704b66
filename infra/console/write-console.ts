import { buildConsole } from './build-console.ts';

/* Builds the console into the folder that it is given: for a bundle that is deployed, or with `--local` for one machine. */
const [folder, mode] = process.argv.slice(2);
if (folder === undefined) throw new Error('Usage: node infra/console/write-console.ts FOLDER [--local]');
await buildConsole(folder, mode === '--local' ? 'local' : 'deployed');
