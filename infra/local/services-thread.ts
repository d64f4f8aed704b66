import { parentPort, workerData } from 'node:worker_threads';
import { createBirpc } from 'birpc';
import type { TableSpec } from './deployment.ts';
import { type DynamoEngine, openEngine } from './dynamodb/engine.ts';
import { DataFileError } from './dynamodb/errors.ts';
import { serveEngine } from './dynamodb/server.ts';
import { sweepTables } from './housekeeping.ts';
import { provisionTables } from './provision-tables.ts';
import { type QueueServer, startQueueServer } from './queue-server.ts';
import { LOCAL_REGION } from './resolve-intrinsics.ts';
import { openStreamTail, type StreamConsumer } from './stream-tail.ts';
import { reasonOf } from './thrown.ts';

/*
 * The thread in which the services of AWS that hold data run: tables and their streams, queues and buckets. Its first message
 * says where they answer, or why they cannot; after it, it does what `local-services.ts` asks for.
 */

/** Where the data is. */
export type ServiceFiles = { readonly tables: string; readonly queues: string };

export type FirstMessage =
  | { readonly tablesUrl: string; readonly queuesUrl: string }
  | { readonly refused: 'tables' | 'queues'; readonly reason: string };

/** An idle consumer is answered so often. */
const WAIT_MS = 500;

/** What the thread does for the other one, beside answering the AWS clients. */
export type ServicesThread = ReturnType<typeof methodsOf>;

function methodsOf(engine: DynamoEngine, queues: QueueServer, close: () => Promise<void>) {
  const tail = openStreamTail(engine);
  return {
    provisionTables: (tables: readonly TableSpec[]) => provisionTables(engine, tables),
    createQueue: queues.createQueue,
    createBucket: queues.createBucket,
    sendMessage: queues.send,
    watchStream: (consumer: StreamConsumer) => tail.watch(consumer),
    readStream: (consumer: string, after: number, limit: number) => tail.read(consumer, after, limit, WAIT_MS),
    streamCursor: (consumer: string) => engine.streamCursor(consumer),
    saveStreamCursor: (consumer: string, sequence: number) => engine.saveStreamCursor(consumer, sequence),
    sweepTables: (nowMs: number) => sweepTables(engine, tail, nowMs),
    close,
  };
}

async function open(files: ServiceFiles): Promise<FirstMessage> {
  await using opening = new AsyncDisposableStack();
  let engine: DynamoEngine;
  try {
    engine = openEngine({ file: files.tables, now: Date.now, region: LOCAL_REGION });
  } catch (error) {
    if (error instanceof DataFileError) return { refused: 'tables', reason: error.message };
    throw error;
  }
  opening.defer(() => engine.close());
  const served = await serveEngine(engine, { port: 0 });
  opening.defer(() => served.close());
  let queues: QueueServer;
  try {
    queues = await startQueueServer(files.queues);
  } catch (error) {
    return { refused: 'queues', reason: reasonOf(error) };
  }
  opening.defer(() => queues.stop());
  const running = opening.move();
  const close = async (): Promise<void> => {
    await running.disposeAsync();
    // The thread ends by itself when its last answer is sent.
    setImmediate(() => parentPort?.close());
  };
  createBirpc<Record<string, never>, ServicesThread>(methodsOf(engine, queues, close), {
    post: (message) => parentPort?.postMessage(message),
    on: (take) => parentPort?.on('message', take),
    timeout: -1,
  });
  return { tablesUrl: served.url, queuesUrl: queues.url };
}

parentPort?.postMessage(await open(workerData as ServiceFiles));
