import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { type BenchStack, startBenchStack } from './bench-stack.ts';
import { loadCases } from './load-cases.ts';
import { type LoadFigures, loadHttp } from './load-http.ts';
import { openLoadStore } from './load-store.ts';
import { quantile } from './quantile.ts';

/** Medians of the rounds. `ratio` is to the bare server of the same round; `cpuMs` is of the whole stack, for one request. */
export type RequestFigures = { readonly perSecond: number; readonly ratio: number; readonly cpuMs: number };
export type MeasuredLoad = { readonly name: string; readonly byConnections: readonly RequestFigures[]; readonly notOk: number };

export type StackFigures = {
  /** Requests per second of the bare server, by connections. */
  readonly bare: readonly number[];
  readonly requests: readonly MeasuredLoad[];
  readonly idleMb: number;
  readonly loadedMb: number;
};

export type RequestsWanted = {
  readonly connections: readonly number[];
  readonly seconds: number;
  readonly rounds: number;
  /** The name of the only request to send; null for all. */
  readonly only: string | null;
};

/** A key takes 120 requests a minute. */
export const keysUsed = 3_000;
export const warmUpSec = 2;
/** A stack at rest takes less of one core than this. It looks again so often, and goes on after the longest wait in any case. */
const restingShare = 0.05;
const lookEveryMs = 1_000;
const longestRestMs = 30_000;

/** The requests of `load-cases.ts` on a running stack with a catalogue, beside a bare `node:http` server, in turns. */
export async function measureRequests({ connections: tried, seconds, rounds, only }: RequestsWanted): Promise<StackFigures> {
  const bareServer = fork(join(import.meta.dirname, 'bare-entry.ts'));
  const [bareUrl] = (await once(bareServer, 'message')) as [string];
  const stack = await startBenchStack('127.0.0.1:1');
  try {
    await comeToRest(stack);
    const idleMb = (await stack.use()).residentMb;
    const cases = loadCases(await openLoadStore(stack, keysUsed)).filter(({ name }) => only === null || name === only);
    const { origin } = new URL(stack.demo.api);
    const bareOf = async (connections: number): Promise<LoadFigures> =>
      loadHttp(bareUrl, () => ({ method: 'GET', path: '/', headers: {} }), connections, seconds);
    for (const { next } of cases) await loadHttp(origin, next, 16, warmUpSec);
    await comeToRest(stack);

    const seen = cases.map(() => tried.map((): RequestFigures[] => []));
    const notOk = cases.map(() => 0);
    const bare = tried.map((): number[] => []);
    let loadedMb = 0;
    for (let round = 0; round < rounds; round += 1) {
      for (const [column, connections] of tried.entries()) {
        const base = await bareOf(connections);
        bare[column]?.push(base.perSecond);
        for (const [row, { next }] of cases.entries()) {
          const { figures, cpuMs, residentMb } = await loadStack(stack, () => loadHttp(origin, next, connections, seconds));
          seen[row]?.[column]?.push({
            perSecond: figures.perSecond,
            ratio: figures.perSecond / base.perSecond,
            cpuMs: cpuMs / figures.answers,
          });
          notOk[row] = (notOk[row] ?? 0) + figures.notOk;
          loadedMb = Math.max(loadedMb, residentMb);
        }
      }
    }
    return {
      bare: bare.map((all) => quantile(all, 0.5)),
      requests: cases.map(({ name }, row) => ({ name, byConnections: (seen[row] ?? []).map(medians), notOk: notOk[row] ?? 0 })),
      idleMb,
      loadedMb,
    };
  } finally {
    bareServer.disconnect();
    await stack.stop();
  }
}

/** Until nothing is left to do for the requests before: their movements, events and counts. */
export async function comeToRest(stack: BenchStack): Promise<void> {
  let before = (await stack.use()).cpuMs;
  for (let waitedMs = 0; waitedMs < longestRestMs; waitedMs += lookEveryMs) {
    await pause(lookEveryMs);
    const { cpuMs } = await stack.use();
    if (cpuMs - before < restingShare * lookEveryMs) return;
    before = cpuMs;
  }
}

export async function loadStack(stack: BenchStack, load: () => Promise<LoadFigures>) {
  const before = await stack.use();
  const figures = await load();
  const { residentMb } = await stack.use();
  await comeToRest(stack);
  const after = await stack.use();
  return { figures, cpuMs: after.cpuMs - before.cpuMs, residentMb };
}

const medians = (all: readonly RequestFigures[]): RequestFigures => ({
  perSecond: quantile(
    all.map(({ perSecond }) => perSecond),
    0.5,
  ),
  ratio: quantile(
    all.map(({ ratio }) => ratio),
    0.5,
  ),
  cpuMs: quantile(
    all.map(({ cpuMs }) => cpuMs),
    0.5,
  ),
});
