import { AsyncLocalStorage } from 'node:async_hooks';

/**
 * One request's use of DynamoDB. `depth` is the length of the longest chain of sequential calls. Two calls count as
 * sequential if the first one ended before the second one began.
 */
export type Usage = { calls: number; depth: number; readUnits: number; writeUnits: number; engineMs: number };

const meters = new AsyncLocalStorage<Usage>();

/** Runs `work` with a new meter that counts every DynamoDB call that `work` makes. */
export async function runMetered<Result>(work: (usage: Readonly<Usage>) => Promise<Result>): Promise<Result> {
  const usage: Usage = { calls: 0, depth: 0, readUnits: 0, writeUnits: 0, engineMs: 0 };
  return meters.run(usage, () => work(usage));
}

/**
 * Measures a call: notes its start, and returns a function that notes the call's end and the capacity that the call
 * consumed.
 */
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

type ConsumedCapacity = { readonly CapacityUnits?: number };

/** The consumed capacity reported in a DynamoDB output. */
export type Consumed = ConsumedCapacity | readonly ConsumedCapacity[] | undefined;

const readOperations = new Set(['GetItem', 'Query', 'BatchGetItem', 'TransactGetItems']);

/** Calls a DynamoDB operation, such as `GetItem`, and counts the call and the capacity reported in its output. */
export async function countCall<Output>(
  operation: string,
  call: () => Promise<Output>,
  consumedOf: (output: Output) => Consumed,
): Promise<Output> {
  const end = startCall(() => performance.now());
  let units = 0;
  try {
    const output = await call();
    units = unitsOf(consumedOf(output));
    return output;
  } finally {
    end(readOperations.has(operation) ? { read: units, write: 0 } : { read: 0, write: units });
  }
}

const unitsOf = (consumed: Consumed): number => {
  const list = consumed === undefined ? [] : Array.isArray(consumed) ? consumed : [consumed];
  return list.reduce((sum, one: ConsumedCapacity) => sum + (one.CapacityUnits ?? 0), 0);
};
