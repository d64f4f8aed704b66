import { type ApiCall, type CallingKey, requestTimeMs, type StatusClass, statusClassOf } from './api-call.ts';

/** Call counts by outcome: succeeded (status below 400), refused (4xx) and failed (5xx). */
export type Calls = { readonly calls: number; readonly succeeded: number; readonly refused: number; readonly failed: number };

/** The number of a key's calls, in total and by scope and route. */
export type KeyCalls = Calls & {
  /** The key, with its name at the time of the newest call. */
  readonly key: CallingKey;
  /** The time of the key's last call, in epoch ms. */
  readonly lastMs: number;
  /** Call counts, grouped by the scope that the calls required. */
  readonly scopes: readonly (Calls & { readonly scope: string })[];
  readonly routes: readonly (Calls & Pick<ApiCall, 'route' | 'scope'>)[];
};

/**
 * Counts each key's calls, which may be in any order. Keys, scopes and routes are sorted by call count, highest first.
 */
export function countCalls(calls: readonly ApiCall[]): readonly KeyCalls[] {
  const byKey = Map.groupBy(calls, ({ key }) => `${key.type} ${key.id}`);
  const counted = [...byKey.values()].map((ofKey) => {
    const newest = ofKey.reduce((last, call) => (call.requestId > last.requestId ? call : last));
    const byScope = Map.groupBy(ofKey, ({ scope }) => scope);
    const byRoute = Map.groupBy(ofKey, ({ route, scope }) => JSON.stringify([route, scope]));
    return {
      key: newest.key,
      lastMs: requestTimeMs(newest.requestId),
      ...sumOf(ofKey),
      scopes: mostFirst([...byScope].flatMap(([scope, of]) => (scope === null ? [] : [{ scope, ...sumOf(of) }]))),
      routes: mostFirst([...byRoute.values()].map((of) => ({ route: of[0]?.route ?? null, scope: of[0]?.scope ?? null, ...sumOf(of) }))),
    };
  });
  return mostFirst(counted);
}

function sumOf(calls: readonly ApiCall[]): Calls {
  const of = (...classes: readonly StatusClass[]): number => calls.filter(({ status }) => classes.includes(statusClassOf(status))).length;
  return { calls: calls.length, succeeded: of('2xx', '3xx'), refused: of('4xx'), failed: of('5xx') };
}

const mostFirst = <Counted extends Calls>(counted: readonly Counted[]): readonly Counted[] => counted.toSorted((a, b) => b.calls - a.calls);
