import { parseArgs } from 'node:util';
import { runRestoreDrill } from './run-restore-drill.ts';

/* `node test/lab/restore-drill/restore-drill.ts --seed 1 --seconds 15`. Ends with 1 when anything is wrong. */

const usage = `node test/lab/restore-drill/restore-drill.ts [options]   destroys rows under load and restores the table; exit code 1 when anything is wrong
  --seed N             the load and the receiver (1)
  --seconds N          of load before the second, after it, and with the restored table (15)
  --shops N            stores under load, three clients each, of which one is damaged (2)
  --off-by=N           restored so many seconds late (or, below zero, early): something must be wrong then
  --no-promotion       numbers go on as in the restored table: something must be wrong then
  --no-erasures        nobody is erased again: something must be wrong then`;

const { values } = parseArgs({
  options: {
    seed: { type: 'string', default: '1' },
    seconds: { type: 'string', default: '15' },
    shops: { type: 'string', default: '2' },
    'off-by': { type: 'string', default: '0' },
    'no-promotion': { type: 'boolean', default: false },
    'no-erasures': { type: 'boolean', default: false },
    help: { type: 'boolean', default: false },
  },
});

function readNumber(name: 'seed' | 'seconds' | 'shops' | 'off-by'): number {
  if (/^-?\d{1,6}$/.test(values[name])) return Number(values[name]);
  console.error(`--${name} is a whole number, not "${values[name]}".\n\n${usage}`);
  process.exit(2);
}

if (values.help) {
  console.log(usage);
  process.exit(0);
}
const { troubles, figures } = await runRestoreDrill({
  ...{ seed: readNumber('seed'), loadMs: readNumber('seconds') * 1000, shops: readNumber('shops'), offBySec: readNumber('off-by') },
  ...{ promotes: !values['no-promotion'], repeatsErasures: !values['no-erasures'] },
});
for (const trouble of troubles) console.log(trouble);
console.log(`seed ${values.seed}: ${troubles.length} troubles`);
for (const [figure, value] of Object.entries(figures)) console.log(`  ${figure}: ${value}`);
process.exit(troubles.length === 0 ? 0 : 1);
