import { resolve } from 'node:path';
import { type BenchStack, startBenchStack } from './bench-stack.ts';
import { type LoadCase, loadCases } from './load-cases.ts';
import { type LoadFigures, loadHttp } from './load-http.ts';
import { openLoadStore } from './load-store.ts';
import { comeToRest, keysUsed, loadStack, type RequestsWanted, warmUpSec } from './measure-requests.ts';

/** What one round saw of one checkout; `cpuMs` is of its whole stack, for one request. */
export type BesideFigures = { readonly perSecond: number; readonly cpuMs: number; readonly notOk: number };

/** The rounds of one request over so many connections. Of each round what it saw of the other checkout and of this one. */
export type BesideCase = {
  readonly name: string;
  readonly connections: number;
  readonly rounds: readonly { readonly other: BesideFigures; readonly own: BesideFigures }[];
};

type LoadedStack = { readonly stack: BenchStack; readonly origin: string; readonly cases: readonly LoadCase[] };

/**
 * The requests of `load-cases.ts` on the stack of this checkout and on that of another one, which run at the same time on two stores that are
 * made alike. Both loads of a round begin at the same moment and last as long, so that a change of the machine's speed meets both.
 */
export async function measureBeside(otherCheckout: string, wanted: RequestsWanted): Promise<readonly BesideCase[]> {
  const started: BenchStack[] = [];
  const open = async (checkout?: string): Promise<LoadedStack> => {
    const stack = await startBenchStack('127.0.0.1:1', [], checkout);
    started.push(stack);
    const cases = loadCases(await openLoadStore(stack, keysUsed)).filter(({ name }) => wanted.only === null || name === wanted.only);
    return { stack, origin: new URL(stack.demo.api).origin, cases };
  };
  try {
    const other = await open(resolve(otherCheckout));
    const own = await open();
    const seen: BesideCase[] = [];
    for (const [row, { name }] of own.cases.entries()) {
      await Promise.all([other, own].map(({ origin, cases }) => loadCase(origin, cases[row], 16, warmUpSec)));
      for (const connections of wanted.connections) {
        const rounds: BesideCase['rounds'][number][] = [];
        for (let round = 0; round < wanted.rounds; round += 1) {
          await Promise.all([other, own].map(({ stack }) => comeToRest(stack)));
          const [ofOther, ofOwn] = await Promise.all([
            measureOne(other, row, connections, wanted.seconds),
            measureOne(own, row, connections, wanted.seconds),
          ]);
          rounds.push({ other: ofOther, own: ofOwn });
        }
        seen.push({ name, connections, rounds });
      }
    }
    return seen;
  } finally {
    await Promise.all(started.map((stack) => stack.stop()));
  }
}

async function loadCase(origin: string, each: LoadCase | undefined, connections: number, seconds: number): Promise<LoadFigures> {
  if (each === undefined) throw new Error('Both checkouts are loaded with the same requests.');
  return loadHttp(origin, each.next, connections, seconds);
}

async function measureOne(
  { stack, origin, cases }: LoadedStack,
  row: number,
  connections: number,
  seconds: number,
): Promise<BesideFigures> {
  const { figures, cpuMs } = await loadStack(stack, () => loadCase(origin, cases[row], connections, seconds));
  return { perSecond: figures.perSecond, cpuMs: cpuMs / figures.answers, notOk: figures.notOk };
}
