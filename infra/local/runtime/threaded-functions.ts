import type { DirectTableAccess } from '../dynamodb/direct/reach-tables.ts';
import type { LambdaSpec } from '../template/deployment.ts';
import type { Handler } from './function-runtime.ts';
import type { FunctionThread, FunctionThreadInput, FunctionThreadOwner } from './function-thread.ts';
import { fixedTimeMs } from './invocation-clock.ts';
import { refuseStart } from './load-functions.ts';
import { openThread, type Thread } from './open-thread.ts';

/**
 * The functions that run in a thread beside the API's, which must not slow its answers: those that process every
 * change, and the sender of webhooks, which waits for other servers. The remaining functions run rarely and stay in the
 * thread that has loaded their modules.
 */
export const BACKGROUND_FUNCTIONS: readonly string[] = [
  'publish-events',
  'record-movements',
  'fan-out-webhooks',
  'deliver-webhooks',
  'record-activity',
  'record-api-log',
  'roll-up-sales',
  'run-bulk-operations',
];

export type ThreadedFunctions = {
  /**
   * Loads the function in the thread, which is started by the first call with the environment of that moment. Rejects
   * like the import of the handler. The handler takes events as JSON, which transfers faster than objects.
   */
  readonly load: (spec: LambdaSpec) => Promise<Handler>;
  /**
   * Loads all functions from their current sources in a new thread. It replaces the previous thread, which ends after
   * its invocations. Throws StartFailure when one cannot be loaded: the previous functions then stay.
   */
  readonly reload: () => Promise<void>;
  readonly close: () => Promise<void>;
};

type Serving = { readonly thread: Thread<null, FunctionThread>; readonly underWay: Set<Promise<unknown>> };

/**
 * Runs functions in one thread beside this one. Calls `connectTables` when the thread starts. `outside` receives the
 * lines printed in the `subscribed` log groups, and the events put on the bus.
 */
export function threadedFunctions(
  shared: Omit<FunctionThreadInput, 'tables'>,
  connectTables: () => DirectTableAccess | null,
  outside: FunctionThreadOwner,
): ThreadedFunctions {
  const specs: LambdaSpec[] = [];
  const ending = new Set<Promise<void>>();
  let opening: Promise<Serving> | undefined;
  let serving: Serving | undefined;

  const open = async (): Promise<Serving> => {
    const tables = connectTables();
    const data: FunctionThreadInput = { ...shared, tables };
    const thread = await openThread<null, FunctionThread>('runtime/function-thread.ts', data, {
      transferred: tables === null ? [] : [tables.port],
      own: outside,
    });
    return { thread, underWay: new Set() };
  };
  const end = async ({ thread, underWay }: Serving): Promise<void> => {
    await Promise.allSettled(underWay);
    await thread.close();
  };
  const endInTime = (before: Serving): void => {
    const ended = end(before).finally(() => ending.delete(ended));
    ending.add(ended);
  };

  return {
    load: async (spec) => {
      opening ??= open();
      const first = await opening;
      serving ??= first;
      await serving.thread.calls.load(spec);
      specs.push(spec);
      return (event) => {
        const { thread, underWay } = serving ?? first;
        const invocation = thread.calls.invoke(spec.arn, String(event), fixedTimeMs());
        underWay.add(invocation);
        return invocation.finally(() => underWay.delete(invocation));
      };
    },
    reload: async () => {
      const next = await open();
      try {
        await Promise.all(specs.map((spec) => next.thread.calls.load(spec).catch(refuseStart(spec))));
      } catch (error) {
        endInTime(next);
        throw error;
      }
      const before = serving;
      serving = next;
      if (before !== undefined) endInTime(before);
    },
    close: async () => {
      if (serving !== undefined) endInTime(serving);
      await Promise.all(ending);
    },
  };
}
