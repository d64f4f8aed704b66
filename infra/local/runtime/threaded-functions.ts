import type { DirectTableAccess } from '../dynamodb/direct/reach-tables.ts';
import type { LambdaSpec } from '../template/deployment.ts';
import type { Handler } from './function-runtime.ts';
import type { FunctionThread, FunctionThreadInput, FunctionThreadOwner } from './function-thread.ts';
import { fixedTimeMs } from './invocation-clock.ts';
import { refuseStart } from './load-functions.ts';
import { openThread, type Thread } from './open-thread.ts';

/**
 * The workers that run in a second thread, because they could slow down the API's answers. Most of them process every
 * change, and `deliver-webhooks` waits for other servers. All other workers run rarely. They run in the API's thread,
 * which has already loaded their modules.
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
   * Loads a function in the thread. The first call starts the thread, with the current environment variables. Rejects
   * if the handler cannot be imported. The returned handler expects events as JSON, because JSON is transferred faster
   * than objects.
   */
  readonly load: (spec: LambdaSpec) => Promise<Handler>;
  /**
   * Loads all functions from their current sources in a new thread, which then replaces the previous one. The previous
   * thread ends after its running invocations. Throws StartFailure if a function cannot be loaded; the previous thread
   * then remains.
   */
  readonly reload: () => Promise<void>;
  readonly close: () => Promise<void>;
};

type Serving = { readonly thread: Thread<null, FunctionThread>; readonly underWay: Set<Promise<unknown>> };

/**
 * Runs functions in a single separate thread. `connectTables` is called when the thread starts. `outside` receives the
 * lines printed to the `subscribed` log groups, and the events put on the bus.
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
