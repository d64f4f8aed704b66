import { workerData } from 'node:worker_threads';
import { reachTablesDirectly, type TablesAccess } from '../dynamodb/direct/reach-tables.ts';
import type { LambdaSpec } from '../template/deployment.ts';
import { captureOutput } from './capture-output.ts';
import { createFunctionRuntime } from './function-runtime.ts';
import { importSource, loadHandler } from './load-functions.ts';
import { serveThread } from './serve-thread.ts';
import { appendTo } from './service-log.ts';

/*
 * The thread of one function. It is started with what there is to know of it, and then does what `threaded-functions.ts` asks for.
 */

export type FunctionOfThread = {
  readonly spec: LambdaSpec;
  readonly sourceRoot: string;
  /** Where what the function prints goes; null: to the terminal. */
  readonly logFile: string | null;
  /** Null: it reaches the tables over HTTP, where its environment says. */
  readonly tables: TablesAccess | null;
};

/** What the thread does. */
export type FunctionThread = {
  /** Rejects as the import of the handler does. */
  readonly load: () => Promise<void>;
  readonly invoke: (event: unknown) => Promise<unknown>;
  readonly close: () => Promise<void>;
};

const { spec, sourceRoot, logFile, tables } = workerData as FunctionOfThread;
const leaveTables = tables === null ? () => undefined : reachTablesDirectly(tables);
if (logFile !== null) captureOutput(appendTo(logFile).write);
const { load, invoke } = createFunctionRuntime().add({ ...spec, load: () => loadHandler(sourceRoot, spec, importSource) });

serveThread<null, FunctionThread>(null, { load, invoke, close: async () => leaveTables() });
