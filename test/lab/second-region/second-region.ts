import { parseArgs } from 'node:util';
import { runSecondRegion } from './run-second-region.ts';

/* `node test/lab/second-region/second-region.ts --seed 1 --seconds 20`. Ends with 1 when anything is wrong. */

const usage = `node test/lab/second-region/second-region.ts [options]   kills a home under load and promotes its replica; exit code 1 when anything is wrong
  --seed N           the load, the receiver and the lags (1)
  --seconds N        of load before the kill, and after the promotion (20)
  --lag-ms N         what is younger than this has not been replicated (1500)
  --order ORDER      commits, or parts: partitions are replicated each for itself, as by DynamoDB, and transactions are torn (commits)
  --shops N          stores under load, three clients each (2)
  --no-promotion     workers are switched on and nothing else is done: something must be wrong then`;

const { values } = parseArgs({
  options: {
    seed: { type: 'string', default: '1' },
    seconds: { type: 'string', default: '20' },
    'lag-ms': { type: 'string', default: '1500' },
    order: { type: 'string', default: 'commits' },
    shops: { type: 'string', default: '2' },
    'no-promotion': { type: 'boolean', default: false },
    help: { type: 'boolean', default: false },
  },
});

function refuse(text: string): never {
  console.error(`${text}\n\n${usage}`);
  process.exit(2);
}

function readNumber(name: 'seed' | 'seconds' | 'lag-ms' | 'shops'): number {
  return /^\d{1,6}$/.test(values[name]) ? Number(values[name]) : refuse(`--${name} is a whole number, not "${values[name]}".`);
}

if (values.help) {
  console.log(usage);
  process.exit(0);
}
const { order } = values;
if (order !== 'commits' && order !== 'parts') refuse(`--order is commits or parts, not "${order}".`);
const { troubles, books, findings, figures } = await runSecondRegion({
  ...{ seed: readNumber('seed'), loadMs: readNumber('seconds') * 1000, lagMs: readNumber('lag-ms'), order, shops: readNumber('shops') },
  promotes: !values['no-promotion'],
});
for (const trouble of [...troubles, ...books]) console.log(trouble);
const found = [...findings.values()].reduce((sum, count) => sum + count, 0);
console.log(`seed ${values.seed}, ${order}: ${troubles.length} troubles, ${books.length} in the books, ${found} findings`);
for (const [check, count] of findings) console.log(`  the doctor finds ${check}: ${count}`);
for (const [figure, value] of Object.entries(figures)) console.log(`  ${figure}: ${value}`);
// Torn transactions leave findings; whole ones leave none.
process.exit(troubles.length === 0 && (order === 'parts' || books.length + findings.size === 0) ? 0 : 1);
