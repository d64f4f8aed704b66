import { startLocal } from '#infra/local/local-stack.ts';
import { fixtureOptions } from '../../infra/local/fixtures/fixture-stack.ts';

/** Runs the notes service on the given data folder, in a separate process, and prints the URL. */
const stack = await startLocal(fixtureOptions(process.argv[2] ?? ''));
process.stdout.write(`${stack.url}\n`);
process.on('SIGTERM', () => void stack.stop().then(() => process.exit(0)));
