import { workerData } from 'node:worker_threads';
import { cleanUpTables } from '../runtime/housekeeping.ts';
import { serveThread } from '../runtime/serve-thread.ts';
import { openStreamTail, type StreamConsumer } from '../runtime/stream-tail.ts';
import type { TableSpec } from '../template/deployment.ts';
import { provisionTables } from '../template/provision-tables.ts';
import { LOCAL_REGION } from '../template/resolve-intrinsics.ts';
import type { SharedChanges } from './context.ts';
import { answerCalls } from './direct/calls-port.ts';
import { type DynamoEngine, openEngine } from './engine.ts';
import { DataFileError } from './errors.ts';
import { serveEngine } from './server.ts';

/*
 * Runs the tables and their streams in a separate thread. The thread receives the path of the data file. It first
 * reports the URL where it serves DynamoDB, or the reason why it cannot serve. Then it answers the calls of
 * `local-services.ts`.
 */

/** The thread's input. Without `keepsAllChanges`, a stream contains only the changes that a function subscribes to. */
export type TablesThreadInput = { readonly file: string; readonly keepsAllChanges: boolean };

export type TablesThreadOutput = { readonly url: string; readonly changes: SharedChanges } | { readonly refused: string };

/** The methods that the thread offers in addition to serving DynamoDB. */
export type TablesThread = ReturnType<typeof methodsOf>;

/** A consumer receives an empty answer if there are no changes for this long. */
const WAIT_MS = 500;
/** The maximum number of changes in one answer to a consumer. */
const MAX_CHANGES = 10_000;

function methodsOf(engine: DynamoEngine, keepsAllChanges: boolean, close: () => Promise<void>) {
  const tail = openStreamTail(engine, keepsAllChanges);
  return {
    provisionTables: (tables: readonly TableSpec[]) => provisionTables(engine, tables),
    watchStream: (consumer: StreamConsumer) => tail.watch(consumer),
    readStream: (consumer: string, after: number, limit: number) => tail.read(consumer, after, limit, WAIT_MS),
    isAllRead: () => tail.isAllRead(),
    changesAfter: (table: string, after: number) => engine.readStream(table, after, MAX_CHANGES),
    streamCursor: (consumer: string) => engine.streamCursor(consumer),
    saveStreamCursor: (consumer: string, sequence: number) => engine.saveStreamCursor(consumer, sequence),
    cleanUpTables: (nowMs: number) => cleanUpTables(engine, tail, nowMs),
    close,
  };
}

function openTables({ file }: TablesThreadInput): DynamoEngine | { readonly refused: string } {
  try {
    return openEngine({ file, now: Date.now, region: LOCAL_REGION });
  } catch (error) {
    if (error instanceof DataFileError) return { refused: error.message };
    throw error;
  }
}

const given = workerData as TablesThreadInput;
const engine = openTables(given);
if ('refused' in engine) {
  serveThread(engine satisfies TablesThreadOutput, { close: async () => undefined });
} else {
  const served = await serveEngine(engine, { port: 0 });
  const close = async (): Promise<void> => {
    await served.close();
    engine.close();
  };
  serveThread(
    { url: served.url, changes: engine.changes } satisfies TablesThreadOutput,
    methodsOf(engine, given.keepsAllChanges, close),
    (port) => answerCalls(port, engine),
  );
}
