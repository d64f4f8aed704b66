import { workerData } from 'node:worker_threads';
import type { PutEventsCommandInput, PutEventsResponse } from '@aws-sdk/client-eventbridge';
import { setBusClient } from '#shared/events/open-bus.ts';
import { type DirectTableAccess, reachTablesDirectly } from '../dynamodb/direct/reach-tables.ts';
import type { LambdaSpec } from '../template/deployment.ts';
import { captureOutput } from './capture-output.ts';
import { printAsLambda, type TakePrintedLine } from './function-console.ts';
import { createFunctionRuntime, type LocalFunction } from './function-runtime.ts';
import { openInvocationClock, runAtTime } from './invocation-clock.ts';
import { importSource, loadHandler } from './load-functions.ts';
import { serveThread } from './serve-thread.ts';
import { appendTo } from './service-log.ts';

/*
 * Runs Lambda functions in a thread that is separate from the API's thread. The functions' thread gets its settings
 * (`FunctionThreadInput`) at its start, and then answers the calls of `threaded-functions.ts`.
 */

export type FunctionThreadInput = {
  readonly sourceRoot: string;
  /** The file to which the functions' output is written; null for the terminal. */
  readonly logFile: string | null;
  /** Null if the functions access the tables over HTTP, at the address in their environment. */
  readonly tables: DirectTableAccess | null;
  /** The log groups to which a function subscribes. */
  readonly subscribed: readonly string[];
  /** Whether callers may set the time that an invocation's clock returns. */
  readonly givesTime: boolean;
};

/** The methods that the thread offers. */
export type FunctionThread = {
  /** Loads a function's handler. Rejects if the handler cannot be imported. */
  readonly load: (spec: LambdaSpec) => Promise<void>;
  /**
   * Runs a loaded function with an event in JSON. The function's clock returns `atMs` (epoch milliseconds) or, if
   * `atMs` is null, the real time.
   */
  readonly invoke: (arn: string, event: string, atMs: number | null) => Promise<unknown>;
  readonly close: () => Promise<void>;
};

/** EventBridge's `PutEvents` operation. */
export type PutEvents = (input: PutEventsCommandInput) => Promise<PutEventsResponse>;

/** The methods that this thread calls in its parent thread. */
export type FunctionThreadOwner = { readonly takePrinted: TakePrintedLine; readonly putEvents: PutEvents };

const { sourceRoot, logFile, tables, subscribed, givesTime } = workerData as FunctionThreadInput;
if (givesTime) openInvocationClock();
const leaveTables = tables === null ? () => undefined : reachTablesDirectly(tables, 0);
if (logFile !== null) captureOutput(appendTo(logFile).write);
const runtime = createFunctionRuntime();
const loaded = new Map<string, LocalFunction>();

const outside = serveThread<null, FunctionThread, FunctionThreadOwner>(null, {
  load: (spec) => {
    const added = runtime.add({ ...spec, load: () => loadHandler(sourceRoot, spec, importSource) });
    loaded.set(spec.arn, added);
    return added.load();
  },
  invoke: async (arn, event, atMs) => {
    const invoke = () => loaded.get(arn)?.invokeJson(event);
    return atMs === null ? invoke() : runAtTime(atMs, invoke);
  },
  close: async () => leaveTables(),
});
setBusClient({ send: async ({ input }) => ({ ...(await outside.putEvents(input)), $metadata: {} }) });
printAsLambda((logGroup, line) => {
  if (subscribed.includes(logGroup)) void outside.takePrinted.asEvent(logGroup, line);
});
