import { writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { printSummary } from './print-summary.ts';
import { runFuzz } from './run-fuzz.ts';
import { openFuzzStack } from './stack.ts';
import { openSummary } from './summary.ts';

/* `npm run fuzz -- --cases N --seed N [--only CASE]`. Ends with 1 when anything is wrong. */

const usage = 'npm run fuzz -- [--cases 2000] [--seed 1] [--only CASE]';

function readNumber(name: string, text: string): number {
  if (/^\d{1,9}$/.test(text)) return Number(text);
  console.error(`--${name} is a whole number, not "${text}".\n${usage}`);
  process.exit(2);
}

const { values } = parseArgs({
  options: { cases: { type: 'string', default: '2000' }, seed: { type: 'string', default: '1' }, only: { type: 'string' } },
});
const cases = readNumber('cases', values.cases);
const seed = readNumber('seed', values.seed);
const only = values.only === undefined ? undefined : readNumber('only', values.only);

const print = process.stdout.write.bind(process.stdout);
const startedMs = performance.now();
const stack = await openFuzzStack();
const summary = openSummary(stack.url);
await runFuzz(stack, {
  ...{ cases, seed },
  ...(only === undefined ? {} : { only }),
  onTrouble: summary.addTrouble,
  onCase: (result) => {
    if (only === undefined || result.given.number === only) summary.add(result);
    if (result.given.number !== only || result.given.request.body === null) return;
    const file = join(tmpdir(), `fuzz-${seed}-${only}.body`);
    writeFileSync(file, result.given.request.body);
    print(`The body is in ${file}.\n`);
  },
});
const result = summary.result();
const isRight = result.failures.length + result.troubles.length === 0;
await stack.stop(!isRight);
print(printSummary(result, { seed, seconds: (performance.now() - startedMs) / 1000 }));
if (!isRight) print(`What the functions said is in ${join(stack.dataDir, 'service.log')}.\n`);
process.exit(isRight ? 0 : 1);
