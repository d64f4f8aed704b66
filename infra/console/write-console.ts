import { buildConsole, buildPage, pageNames } from './build-console.ts';

/*
 * Builds the console for deployment. If the arguments include a page, builds only that page, for local use, and prints
 * the list of its source files.
 */
const [folder, page] = process.argv.slice(2);
const name = pageNames.find((one) => one === page);
if (folder === undefined || (page !== undefined && name === undefined))
  throw new Error('Usage: node infra/console/write-console.ts FOLDER [admin|docs]');
if (name === undefined) await buildConsole(folder, 'deployed');
else process.stdout.write(JSON.stringify(await buildPage(name, folder, 'local')));
