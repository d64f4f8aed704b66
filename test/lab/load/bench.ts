import { resolve } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { type BenchStack, startBenchStack } from './bench-stack.ts';
import { quantile } from './cost/quantile.ts';
import { type LoadCase, loadCases } from './load-cases.ts';
import { loadHttp } from './load-http.ts';
import { openLoadStore } from './load-store.ts';
import { printTable } from './print-table.ts';

/**
 * The figures of one Git checkout in one round of the benchmark. `cpuMs` is the CPU time that the whole stack uses for
 * one request and its consequences.
 */
type Figures = { readonly perSecond: number; readonly cpuMs: number; readonly notOk: number };

type LoadedStack = { readonly name: string; readonly stack: BenchStack; readonly origin: string; readonly cases: readonly LoadCase[] };

/** The number of API keys. It is high, because each key may make only 120 requests a minute. */
const keysUsed = 3_000;
const warmUpSec = 2;
/**
 * A stack counts as idle if it uses less than this share of a core. The stack is checked every `lookEveryMs`, for at
 * most `longestRestMs`.
 */
const restingShare = 0.05;
const lookEveryMs = 1_000;
const longestRestMs = 30_000;

const options = {
  beside: { type: 'string' },
  'at-once': { type: 'string', default: '16' },
  rounds: { type: 'string', default: '3' },
  seconds: { type: 'string', default: '4' },
  only: { type: 'string' },
  'cpu-profile': { type: 'string' },
} as const;

/**
 * Runs `npm run lab -- bench [--beside FOLDER] [--rounds 3] [--seconds 4] [--at-once 16] [--only "POST /v1/orders"]
 * [--cpu-profile FOLDER]`: measures the throughput and CPU time of the five most frequent integration requests on a
 * stack that runs this Git checkout. With `--beside`, a stack that runs another checkout gets the same load at the same
 * time, because a machine's speed varies from minute to minute.
 */
export async function runBench(flags: readonly string[]): Promise<number> {
  const { values } = parseArgs({ args: [...flags], options });
  const [atOnce, rounds, seconds] = [Number(values['at-once']), Number(values.rounds), Number(values.seconds)];
  const stacks: LoadedStack[] = [];
  try {
    const checkouts = [...(values.beside === undefined ? [] : [['other', resolve(values.beside)] as const]), ['own', undefined] as const];
    for (const [name, checkout] of checkouts) stacks.push(await openStack(name, checkout, values['cpu-profile']));
    const names = (stacks[0]?.cases ?? []).map(({ name }) => name).filter((name) => values.only === undefined || name === values.only);
    const rows: (readonly (string | number)[])[] = [];
    for (const name of names) {
      await Promise.all(stacks.map((one) => load(one, name, atOnce, warmUpSec)));
      const seen: Figures[][] = stacks.map(() => []);
      for (let round = 0; round < rounds; round += 1) {
        await Promise.all(stacks.map(({ stack }) => comeToRest(stack)));
        const figures = await Promise.all(stacks.map((one) => load(one, name, atOnce, seconds)));
        for (const [n, one] of figures.entries()) seen[n]?.push(one);
      }
      rows.push([name, ...comparedOf(seen, ({ perSecond }) => perSecond), ...comparedOf(seen, ({ cpuMs }) => cpuMs), notOkOf(seen)]);
    }
    const columns = (figure: string): readonly string[] => [
      ...stacks.map((one) => `${one.name}: ${figure}`),
      ...(stacks.length > 1 ? ['own / other'] : []),
    ];
    printTable(
      `Medians of ${rounds} rounds of ${seconds} s, ${atOnce} connections; CPU ms of the whole stack per request`,
      ['request', ...columns('/s'), ...columns('cpu ms'), 'not 2xx'],
      rows,
    );
    return 0;
  } finally {
    await Promise.all(stacks.map(({ stack }) => stack.stop()));
  }
}

async function openStack(name: string, checkout: string | undefined, profile: string | undefined): Promise<LoadedStack> {
  const stack = await startBenchStack(profile, checkout);
  return { name, stack, origin: new URL(stack.demo.api).origin, cases: loadCases(await openLoadStore(stack, keysUsed)) };
}

async function load({ stack, origin, cases }: LoadedStack, name: string, connections: number, seconds: number): Promise<Figures> {
  const next = cases.find((one) => one.name === name)?.next;
  if (next === undefined) throw new Error('Both checkouts must have the same requests.');
  const before = await stack.cpuMs();
  const { perSecond, answers, notOk } = await loadHttp(origin, next, connections, seconds);
  await comeToRest(stack);
  return { perSecond, cpuMs: ((await stack.cpuMs()) - before) / answers, notOk };
}

/** Waits until the consequences of earlier requests are complete: their movements, events and counts. */
async function comeToRest(stack: BenchStack): Promise<void> {
  let before = await stack.cpuMs();
  for (let waitedMs = 0; waitedMs < longestRestMs; waitedMs += lookEveryMs) {
    await pause(lookEveryMs);
    const now = await stack.cpuMs();
    if (now - before < restingShare * lookEveryMs) return;
    before = now;
  }
}

/** Returns the median for each stack and, if there are two stacks, the ratio of the second to the first. */
function comparedOf(seen: readonly (readonly Figures[])[], figure: (figures: Figures) => number): readonly (string | number)[] {
  const medians = seen.map((rounds) => quantile(rounds.map(figure), 0.5));
  const [other, own] = medians;
  return [...medians, ...(other === undefined || own === undefined ? [] : [(own / other).toFixed(3)])];
}

const notOkOf = (seen: readonly (readonly Figures[])[]): number => seen.flat().reduce((sum, { notOk }) => sum + notOk, 0);
