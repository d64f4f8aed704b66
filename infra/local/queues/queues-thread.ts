import { workerData } from 'node:worker_threads';
import { serveThread } from '../runtime/serve-thread.ts';
import { reasonOf } from '../runtime/thrown.ts';
import { type QueueServer, startQueueServer } from './queue-server.ts';

/*
 * Runs the queues and buckets in a separate thread. The thread receives the path of their folder. Its first message is
 * the address of SQS and S3, or the reason why it cannot serve them. After that, it answers the calls of
 * `queue-service.ts`.
 */

export type QueuesThreadInput = { readonly folder: string };

const { folder } = workerData as QueuesThreadInput;

export type QueuesThreadOutput = { readonly url: string } | { readonly refused: string };

/** The methods that the thread offers in addition to serving SQS and S3. */
export type QueuesThread = Omit<QueueServer, 'url' | 'stop'> & { readonly close: () => Promise<void> };

try {
  const { url, stop, ...methods } = await startQueueServer(folder);
  serveThread({ url } satisfies QueuesThreadOutput, { ...methods, close: stop } satisfies QueuesThread);
} catch (error) {
  serveThread({ refused: reasonOf(error) } satisfies QueuesThreadOutput, { close: async () => undefined });
}
