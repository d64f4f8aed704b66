import { mkdirSync } from 'node:fs';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { type AwsOperations, answerAws } from '../aws/aws-endpoint.ts';
import { closeServer, listen } from '../gateway/http-front.ts';
import { readWholeBody } from '../gateway/read-body.ts';
import { refuseOtherHosts } from '../gateway/this-machine.ts';
import { reasonOf } from '../runtime/thrown.ts';
import { LOCAL_ACCOUNT } from '../template/resolve-intrinsics.ts';
import { errorXml, type ObjectStore, openObjectStore } from './object-store.ts';
import { nameOfQueue, openQueueStore, type QueueInput, type QueueStore } from './queue-store.ts';

export type QueueAnswer = { readonly output: object } | { readonly refused: string };

export type QueueServer = Pick<QueueStore, 'saveQueue' | 'showTaken'> &
  Pick<ObjectStore, 'createBucket'> & {
    /** The address of SQS and S3, such as `http://127.0.0.1:40001`. */
    readonly url: string;
    /**
     * Calls an SQS action, which may wait for a message. The promise resolves after the action's effect has been
     * stored.
     */
    readonly act: (action: string, input: QueueInput) => Promise<QueueAnswer>;
    readonly stop: () => Promise<void>;
  };

/**
 * Serves SQS and S3 in this thread. Every change is stored in `folder` before its call is answered, so messages and
 * objects outlive the process.
 */
export async function startQueueServer(folder: string): Promise<QueueServer> {
  mkdirSync(folder, { recursive: true });
  const db = new DatabaseSync(join(folder, 'queues.db'));
  // Writes go to the operating system, which writes them to the disk later. docs/decisions/local.md describes what a
  // power failure loses.
  db.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL');
  const queueUrl = (name: string): string => `${url}/${LOCAL_ACCOUNT}/${name}`;
  const queues = openQueueStore(db, queueUrl);
  const objects = openObjectStore(db);
  /** The receivers that wait for messages, by queue name. */
  const waiting = new Map<string, Set<() => void>>();
  let isStopping = false;

  const perform = async (action: string, input: QueueInput): Promise<object> => {
    if (action === 'ReceiveMessage') return receive(input);
    const output = queues.perform(action, input);
    for (const wake of waiting.get(nameOfQueue(input)) ?? []) wake();
    return output;
  };
  const receive = async (input: QueueInput): Promise<object> => {
    const untilMs = Date.now() + Number(input['WaitTimeSeconds'] ?? 0) * 1000;
    for (;;) {
      const taken = isStopping ? {} : queues.perform('ReceiveMessage', input);
      if ('Messages' in taken || untilMs <= Date.now() || isStopping) return taken;
      const leftMs = Math.min(untilMs, queues.nextDueMs(nameOfQueue(input)) ?? untilMs) - Date.now();
      await untilChanged(nameOfQueue(input), Math.max(leftMs, 1));
    }
  };
  const untilChanged = (name: string, ms: number): Promise<void> =>
    new Promise((resolve) => {
      const wakes = waiting.get(name) ?? new Set();
      waiting.set(name, wakes);
      const wake = (): void => {
        clearTimeout(timer);
        wakes.delete(wake);
        resolve();
      };
      const timer = setTimeout(wake, ms);
      wakes.add(wake);
    });
  const operations: AwsOperations = (name, input) => perform(name.replace('AmazonSQS.', ''), input as QueueInput);
  const server = createServer(
    refuseOtherHosts((message, response) => {
      if (message.headers['x-amz-target'] === undefined) void answerObject(message, response, objects);
      else void answerAws(message, response, operations);
    }),
  );
  await listen(server, 0);
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

  return {
    url,
    saveQueue: queues.saveQueue,
    showTaken: queues.showTaken,
    createBucket: objects.createBucket,
    act: (action, input) =>
      perform(action, input).then(
        (output) => ({ output }),
        (error: unknown) => ({ refused: reasonOf(error) }),
      ),
    stop: async () => {
      isStopping = true;
      for (const wakes of waiting.values()) for (const wake of wakes) wake();
      await closeServer(server);
      db.close();
    },
  };
}

async function answerObject(message: IncomingMessage, response: ServerResponse, objects: ObjectStore): Promise<void> {
  try {
    const { method = '', url = '', headers } = message;
    const { status, headers: answered, body } = objects.answer({ method, url, headers, body: await readWholeBody(message) });
    response.writeHead(status, { ...answered, 'content-length': Buffer.byteLength(body) }).end(body);
  } catch (error) {
    response.writeHead(500, { 'content-type': 'application/xml' }).end(errorXml('InternalError', reasonOf(error)));
  }
}
