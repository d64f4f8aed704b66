import { workerData } from 'node:worker_threads';
import { serveThread } from '../runtime/serve-thread.ts';
import { reasonOf } from '../runtime/thrown.ts';
import { type QueueServer, startQueueServer } from './queue-server.ts';

/*
 * The thread of the queues and buckets. It is started with their folder, says first where it serves SQS and S3, or why it
 * cannot, and then does what `queue-service.ts` asks for.
 */

export type QueuesServed = { readonly url: string } | { readonly refused: string };

/** What the thread does beside serving SQS and S3. */
export type QueuesThread = Pick<QueueServer, 'createQueue' | 'createBucket' | 'send'> & { readonly close: () => Promise<void> };

try {
  const { url, createQueue, createBucket, send, stop } = await startQueueServer(workerData as string);
  serveThread({ url } satisfies QueuesServed, { createQueue, createBucket, send, close: stop } satisfies QueuesThread);
} catch (error) {
  serveThread({ refused: reasonOf(error) } satisfies QueuesServed, { close: async () => undefined });
}
