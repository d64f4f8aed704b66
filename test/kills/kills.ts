import { parseArgs } from 'node:util';
import { runKills } from './kill-rounds.ts';

/* `npm run kills -- --rounds 20 --seed 1`. Ends with 1 when anything is wrong. */

const { values } = parseArgs({ options: { rounds: { type: 'string', default: '20' }, seed: { type: 'string', default: '1' } } });

function readNumber(name: keyof typeof values): number {
  if (/^\d{1,6}$/.test(values[name])) return Number(values[name]);
  console.error(`--${name} is a whole number, not "${values[name]}".`);
  process.exit(2);
}

const [rounds, seed] = [readNumber('rounds'), readNumber('seed')];
const troubles: string[] = [];
const { made, cut, loadMs, lastEventMs } = await runKills({ rounds, seed, onTrouble: (trouble) => troubles.push(trouble) });
const seconds = (ms: number): string => (Math.max(0, ms) / 1000).toFixed(1);
for (const trouble of troubles) console.log(trouble);
console.log(`${rounds} kills, seed ${seed}: ${troubles.length} troubles`);
for (const [kind, count] of made) console.log(`  ${kind}: ${count}`);
console.log(`  requests without an answer: ${cut}`);
console.log(`  load: ${seconds(loadMs)} s; the last event came ${seconds(lastEventMs)} s after it`);
process.exit(troubles.length === 0 ? 0 : 1);
