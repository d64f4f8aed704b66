import '#infra/local/keep-compiled.mjs';

/* `npm run proof -- PART [flags]`: the searches by machine that `npm test` runs a short slice of. Ends with 1 when one finds anything. */

type Part = (flags: readonly string[]) => Promise<number>;

const parts: Readonly<Record<string, () => Promise<Part>>> = {
  endurance: async () => (await import('./endurance.ts')).runEndurance,
  fuzz: async () => (await import('./fuzz-at-scale.ts')).runFuzzAtScale,
  linearize: async () => (await import('../linearizability/linearize-command.ts')).runContests,
  mutate: async () => (await import('./mutate-command.ts')).runMutations,
  planted: async () => (await import('../simulation/planted-command.ts')).runPlanted,
  properties: async () => (await import('./properties.ts')).runProperties,
  receivers: async () => (await import('./receivers/receivers-command.ts')).runReceivers,
  scale: async () => (await import('./scale/scale-command.ts')).runScale,
  simulate: async () => (await import('../simulation/simulate-command.ts')).runSimulations,
};

const [name = '', ...flags] = process.argv.slice(2);
const part = Object.hasOwn(parts, name) ? parts[name] : undefined;
if (part === undefined) {
  console.error(`npm run proof -- ${Object.keys(parts).join(' | ')}`);
  process.exit(2);
}
const run = await part();
process.exit(await run(flags));
