import { buildConsole, buildPage, pageNames } from './build-console.ts';

/*
 * Builds the console into the folder that it is given, for a bundle that is deployed; with the name of a page that page alone, for one machine: then it
 * prints the sources that the page is made of.
 */
const [folder, page] = process.argv.slice(2);
const name = pageNames.find((one) => one === page);
if (folder === undefined || (page !== undefined && name === undefined))
  throw new Error('Usage: node infra/console/write-console.ts FOLDER [admin|docs]');
if (name === undefined) await buildConsole(folder, 'deployed');
else process.stdout.write(JSON.stringify(await buildPage(name, folder, 'local')));
