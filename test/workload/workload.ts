import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { randomOf } from '../fuzz/random.ts';
import { openFuzzStack } from '../fuzz/stack.ts';
import { openFaultyServices } from './faulty-services.ts';
import { runWorkload } from './run-workload.ts';

/* `npm run workload -- --seconds 600 --clients 8 --seed 1 --fault-rate 0.02`. Ends with 1 when anything is wrong. */

const { values } = parseArgs({
  options: {
    seconds: { type: 'string', default: '600' },
    clients: { type: 'string', default: '8' },
    seed: { type: 'string', default: '1' },
    'fault-rate': { type: 'string', default: '0.02' },
  },
});

function readNumber(name: keyof typeof values): number {
  const number = Number(values[name]);
  if (Number.isFinite(number) && number >= 0 && values[name] !== '') return number;
  console.error(`--${name} is a number, not "${values[name]}".`);
  process.exit(2);
}

const [seconds, clients, seed, faultRate] = [readNumber('seconds'), readNumber('clients'), readNumber('seed'), readNumber('fault-rate')];

const print = process.stdout.write.bind(process.stdout);
const services = openFaultyServices(randomOf('faults', seed));
const stack = await openFuzzStack({ between: services.between }, ['--dynamodb-over-http=true']);
const answers = new Map<string, number>();
const troubles: string[] = [];
const count = (name: string): void => void answers.set(name, (answers.get(name) ?? 0) + 1);
await runWorkload(stack, services, {
  ...{ seconds, clients, seed, faultRate },
  onAnswer: (_given, status, attempts) => {
    count('requests');
    count(`answered ${status}`);
    if (attempts > 1) count('asked more than once');
  },
  onTrouble: (trouble) => troubles.push(trouble),
});
await stack.stop(troubles.length > 0);
services.close();
const lines = (counts: ReadonlyMap<string, number>): string =>
  [...counts]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, n]) => `  ${name}: ${n}\n`)
    .join('');
for (const trouble of troubles) print(`${trouble}\n\n`);
print(`${seconds} s, ${clients} clients, seed ${seed}: ${troubles.length} troubles\n${lines(answers)}`);
print(`${services.calls()} calls of AWS, of which failed\n${lines(services.planted())}`);
if (troubles.length > 0) print(`What the functions said is in ${join(stack.dataDir, 'service.log')}.\n`);
process.exit(troubles.length === 0 ? 0 : 1);
