import { startLocal } from '#infra/local/local-stack.ts';
import { fixtureOptions } from '../../infra/local/fixtures/fixture-stack.ts';

/** The notes service as a process of its own, on the data folder named; prints its address. */
const stack = await startLocal(fixtureOptions(process.argv[2] ?? ''));
process.stdout.write(`${stack.url}\n`);
process.on('SIGTERM', () => void stack.stop().then(() => process.exit(0)));
