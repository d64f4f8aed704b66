import '#infra/local/keep-compiled.mjs';

/*
 * `npm run lab -- PART [flags]` runs searches and measurements that take longer than a test may. The exit code is 1 if
 * a part finds a fault.
 */

type Part = (flags: readonly string[]) => Promise<number>;

/**
 * The path is in a variable, so that the compiler does not follow the import. The imported module needs the browser's
 * types (test/browser/tsconfig.json), which this program must not have.
 */
const walkCommand: string = './walk/walk-command.ts';

const parts: Readonly<Record<string, () => Promise<Part>>> = {
  simulate: async () => (await import('./simulation/simulate-command.ts')).runSimulations,
  contests: async () => (await import('./simulation/contests-command.ts')).runContests,
  planted: async () => (await import('./simulation/planted-command.ts')).runPlanted,
  fuzz: async () => (await import('./fuzz/fuzz.ts')).runFuzzer,
  kills: async () => (await import('./kills/kills.ts')).runKillRounds,
  mutate: async () => (await import('./mutation/mutate-command.ts')).runMutations,
  properties: async () => (await import('./properties.ts')).runProperties,
  parity: async () => (await import('./parity.ts')).runParity,
  receivers: async () => (await import('./receivers/receivers-command.ts')).runReceivers,
  clients: async () => (await import('./judges/clients-command.ts')).runClients,
  prism: async () => (await import('./judges/prism-command.ts')).runPrism,
  emulator: async () => (await import('./emulator/emulator-command.ts')).runEmulator,
  bench: async () => (await import('./load/bench.ts')).runBench,
  cost: async () => (await import('./load/cost/cost.ts')).runCost,
  measure: async () => (await import('./load/stage/measure-command.ts')).runMeasure,
  scale: async () => (await import('./scale/scale-command.ts')).runScale,
  walk: async () => ((await import(walkCommand)) as { readonly runWalks: Part }).runWalks,
};

const [name = '', ...flags] = process.argv.slice(2);
const part = Object.hasOwn(parts, name) ? parts[name] : undefined;
if (part === undefined) {
  console.error(`npm run lab -- ${Object.keys(parts).join(' | ')}`);
  process.exit(2);
}
const run = await part();
process.exit(await run(flags));
