import type { TablesAccess } from '../dynamodb/direct/reach-tables.ts';
import type { LambdaSpec } from '../template/deployment.ts';
import type { Handler } from './function-runtime.ts';
import type { FunctionThread, ThreadGiven } from './function-thread.ts';
import { openThread, type Thread } from './open-thread.ts';

/**
 * The functions that run in a thread beside that of the API: those that follow each change, and the sender of webhooks, which waits for
 * strangers. Neither is to be felt by who waits for an answer. The others are seldom at work and stay where their modules are loaded.
 */
export const BESIDE_THE_API: readonly string[] = ['publish-events', 'record-movements', 'fan-out-webhooks', 'deliver-webhooks'];

export type ThreadedFunctions = {
  /** Loads the function in the thread, which starts with the environment of the first such moment; rejects as the import of its handler does. */
  readonly load: (spec: LambdaSpec) => Promise<Handler>;
  readonly close: () => Promise<void>;
};

/** Runs functions in one thread beside this one; `connectTables` is asked when it starts. */
export function threadedFunctions(shared: Omit<ThreadGiven, 'tables'>, connectTables: () => TablesAccess | null): ThreadedFunctions {
  let opening: Promise<Thread<null, FunctionThread>> | undefined;
  const open = (): Promise<Thread<null, FunctionThread>> => {
    const tables = connectTables();
    const data: ThreadGiven = { ...shared, tables };
    return openThread('runtime/function-thread.ts', data, tables === null ? [] : [tables.port]);
  };
  return {
    load: async (spec) => {
      opening ??= open();
      const { calls } = await opening;
      await calls.load(spec);
      return (event) => calls.invoke(spec.name, event);
    },
    close: async () => (await opening)?.close(),
  };
}
