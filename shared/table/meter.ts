import { AsyncLocalStorage } from 'node:async_hooks';

/**
 * What one request asked of DynamoDB. `depth` is the number of calls that were waited for one after another: a call counts as
 * having waited for every call that ended before it began.
 */
export type Usage = { calls: number; depth: number; readUnits: number; writeUnits: number; engineMs: number };

const meters = new AsyncLocalStorage<Usage>();

/** Runs `work` with a fresh meter; every DynamoDB call inside is counted on it. */
export async function metered<Result>(work: (usage: Readonly<Usage>) => Promise<Result>): Promise<Result> {
  const usage: Usage = { calls: 0, depth: 0, readUnits: 0, writeUnits: 0, engineMs: 0 };
  return meters.run(usage, () => work(usage));
}

/** Notes the start of a call; the returned function notes its end with the capacity it consumed. */
export function startCall(nowMs: () => number): (units: { readonly read: number; readonly write: number }) => void {
  const usage = meters.getStore();
  if (usage === undefined) return () => {};
  const startedMs = nowMs();
  const depth = usage.depth + 1;
  usage.calls += 1;
  return (units) => {
    usage.depth = Math.max(usage.depth, depth);
    usage.readUnits += units.read;
    usage.writeUnits += units.write;
    usage.engineMs += nowMs() - startedMs;
  };
}
