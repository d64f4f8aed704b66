import type { Handler } from '#infra/local/runtime/function-runtime.ts';
import { plantedFaults } from './planted-faults.ts';
import { runFuzz } from './run-fuzz.ts';
import { openFuzzStack } from './stack.ts';

/* Runs the fuzzer once without a fault and once with each of them, and prints what it says: `{fault: [sentence, …]}`. */

const casesOfFault = 80;
let plant: (handler: Handler) => Handler = (handler) => handler;

const print = process.stdout.write.bind(process.stdout);
const stack = await openFuzzStack({
  around: (name, handler) => (name === 'customers' ? (event, context) => plant(handler)(event, context) : handler),
});
const found: Record<string, readonly string[]> = {};
const faults = [
  ['nothing', (handler: Handler) => handler] as const,
  ...Object.entries(plantedFaults).map(([name, fault]) => [name, fault.plant] as const),
];
for (const [index, [name, planted]] of faults.entries()) {
  const wrong: string[] = [];
  await runFuzz(stack, {
    ...{ cases: casesOfFault, seed: 100 + index, operations: ({ route }) => route.startsWith('/v1/customers') },
    onReady: () => {
      plant = planted;
    },
    onCase: (result) =>
      wrong.push(...result.wrong.map((sentence) => `case ${result.given.number}, ${result.given.operation.name}: ${sentence}`)),
  });
  plant = (handler) => handler;
  found[name] = wrong;
}
await stack.stop();
print(JSON.stringify(found));
process.exit();
