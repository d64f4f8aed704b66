import { utcDayAt } from '#shared/kernel/days/utc-day.ts';
import { type ApiCall, apiLogRetentionMs, type CallingKey, requestTimeMs, type StatusClass, statusClassOf } from './api-call.ts';

/** How often a key called a route, by what came of it. */
export type RouteCount = Pick<ApiCall, 'route' | 'scope'> & { readonly statusClass: StatusClass; readonly calls: number };

/** The calls of a key on a UTC day (`YYYY-MM-DD`). */
export type DayOfCalls = { readonly day: string; readonly key: CallingKey; readonly routes: readonly RouteCount[] };

/** The counts that the calls add to the days of their keys: one entry for each key and day. */
export function countCalls(calls: readonly ApiCall[]): readonly DayOfCalls[] {
  const days = new Map<string, { readonly day: string; key: CallingKey; readonly routes: Map<string, RouteCount> }>();
  for (const { requestId, key, route, scope, status } of calls) {
    const day = utcDayAt(requestTimeMs(requestId));
    const name = JSON.stringify([day, key.type, key.id]);
    const counted = days.get(name) ?? { day, key, routes: new Map<string, RouteCount>() };
    days.set(name, counted);
    // A key that was renamed goes by its newest name.
    counted.key = key;
    const statusClass = statusClassOf(status);
    const kind = JSON.stringify([route, scope, statusClass]);
    counted.routes.set(kind, { route, scope, statusClass, calls: (counted.routes.get(kind)?.calls ?? 0) + 1 });
  }
  return [...days.values()].map(({ day, key, routes }) => ({ day, key, routes: [...routes.values()] }));
}

/** The first UTC day whose calls are counted at a time: that one, today and the twelve between are fourteen days. */
export const firstCountedDay = (nowMs: number): string => utcDayAt(nowMs - apiLogRetentionMs + dayMs);
const dayMs = 24 * 3_600_000;

/** Calls by what came of them: answered below 400, refused with a 4xx, failed with a 5xx. */
export type Calls = { readonly calls: number; readonly succeeded: number; readonly refused: number; readonly failed: number };

/** All calls of a key in the days that are counted. */
export type KeyCalls = Calls & {
  readonly key: CallingKey;
  readonly lastDay: string;
  /** Scopes that its calls needed. */
  readonly scopes: readonly (Calls & { readonly scope: string })[];
  readonly routes: readonly (Calls & Pick<ApiCall, 'route' | 'scope'>)[];
};

/** Adds up the days of each key, which come in any order; keys and what they called with most calls first. */
export function sumCalls(days: readonly DayOfCalls[]): readonly KeyCalls[] {
  const byKey = Map.groupBy(days, ({ key }) => `${key.type} ${key.id}`);
  const sums = [...byKey.values()].flatMap((ofKey) => {
    const [newest] = ofKey.toSorted((a, b) => (a.day < b.day ? 1 : -1));
    if (newest === undefined) return [];
    const counts = ofKey.flatMap(({ routes }) => routes);
    const byScope = Map.groupBy(counts, ({ scope }) => scope);
    const byRoute = Map.groupBy(counts, ({ route, scope }) => JSON.stringify([route, scope]));
    return [
      {
        key: newest.key,
        lastDay: newest.day,
        ...callsOf(counts),
        scopes: mostFirst([...byScope].flatMap(([scope, of]) => (scope === null ? [] : [{ scope, ...callsOf(of) }]))),
        routes: mostFirst(
          [...byRoute.values()].map((of) => ({ route: of[0]?.route ?? null, scope: of[0]?.scope ?? null, ...callsOf(of) })),
        ),
      },
    ];
  });
  return mostFirst(sums);
}

function callsOf(counts: readonly RouteCount[]): Calls {
  const of = (...classes: readonly StatusClass[]): number =>
    counts.reduce((sum, { statusClass, calls }) => (classes.includes(statusClass) ? sum + calls : sum), 0);
  return { calls: of('2xx', '3xx', '4xx', '5xx'), succeeded: of('2xx', '3xx'), refused: of('4xx'), failed: of('5xx') };
}

const mostFirst = <Counted extends Calls>(counted: readonly Counted[]): readonly Counted[] => counted.toSorted((a, b) => b.calls - a.calls);
