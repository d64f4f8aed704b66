import { writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readNumbers } from '../read-numbers.ts';
import { printSummary } from './print-summary.ts';
import { runFuzz } from './run-fuzz.ts';
import { openFuzzStack } from './stack.ts';
import { openSummary } from './summary.ts';

const none = Number.MAX_SAFE_INTEGER;

/** Runs `npm run lab -- fuzz [--cases 2000] [--seed 1] [--only CASE]`. Returns 1 if it finds a fault. */
export async function runFuzzer(flags: readonly string[]): Promise<number> {
  const { cases, seed, only } = readNumbers(flags, { cases: 2_000, seed: 1, only: none });
  const print = process.stdout.write.bind(process.stdout);
  const startedMs = performance.now();
  const stack = await openFuzzStack();
  const summary = openSummary(stack.url);
  await runFuzz(stack, {
    ...{ cases, seed },
    ...(only === none ? {} : { only }),
    onTrouble: summary.addTrouble,
    onCase: (result) => {
      if (only === none || result.given.number === only) summary.add(result);
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
  if (!isRight) print(`The output of the functions is in ${join(stack.dataDir, 'service.log')}.\n`);
  return isRight ? 0 : 1;
}
