import { startLocal } from '#infra/local/local-stack.ts';
import { fixtureOptions } from '../../infra/local/fixtures/fixture-stack.ts';

/** Runs the notes service as a separate process on the given data folder; prints its address. */
const stack = await startLocal(fixtureOptions(process.argv[2] ?? ''));
process.stdout.write(`${stack.url}\n`);
process.on('SIGTERM', () => void stack.stop().then(() => process.exit(0)));
