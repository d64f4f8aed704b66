import type { TablesAccess } from '../dynamodb/direct/reach-tables.ts';
import type { LambdaSpec } from '../template/deployment.ts';
import type { Handler } from './function-runtime.ts';
import type { FunctionOfThread, FunctionThread } from './function-thread.ts';
import { openThread, type Thread } from './open-thread.ts';

/**
 * The functions that have a thread of their own. The sender of webhooks makes half of the calls that an event takes, and waits
 * for strangers: neither is to be felt by who waits for an answer of the API, nor by the functions before it.
 */
export const OWN_THREAD: readonly string[] = ['deliver-webhooks'];

export type ThreadedFunctions = {
  /** Starts the function's thread, with the environment of this moment; rejects as the import of its handler does. */
  readonly load: (spec: LambdaSpec) => Promise<Handler>;
  readonly close: () => Promise<void>;
};

/** Runs functions in threads, one for each; `connectTables` is asked for each. */
export function threadedFunctions(
  shared: Omit<FunctionOfThread, 'spec' | 'tables'>,
  connectTables: () => TablesAccess | null,
): ThreadedFunctions {
  const threads: Thread<null, FunctionThread>[] = [];
  return {
    load: async (spec) => {
      const tables = connectTables();
      const data: FunctionOfThread = { ...shared, spec, tables };
      const thread = await openThread<null, FunctionThread>('runtime/function-thread.ts', data, tables === null ? [] : [tables.port]);
      threads.push(thread);
      await thread.calls.load();
      return (event) => thread.calls.invoke(event);
    },
    close: async () => void (await Promise.all(threads.map((thread) => thread.close()))),
  };
}
