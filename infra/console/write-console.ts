import { buildConsole, buildPage, pageNames } from './build-console.ts';

/* Builds the console into a folder for deployment. With a page's name, builds only that page for local use and prints its sources. */
const [folder, page] = process.argv.slice(2);
const name = pageNames.find((one) => one === page);
if (folder === undefined || (page !== undefined && name === undefined))
  throw new Error('Usage: node infra/console/write-console.ts FOLDER [admin|docs]');
if (name === undefined) await buildConsole(folder, 'deployed');
else process.stdout.write(JSON.stringify(await buildPage(name, folder, 'local')));
