import { workerData } from 'node:worker_threads';
import { serveThread } from '../runtime/serve-thread.ts';
import { reasonOf } from '../runtime/thrown.ts';
import { type QueueServer, startQueueServer } from './queue-server.ts';

/*
 * The thread of the queues and buckets. It is started with their folder, says first where it serves SQS and S3, or why it
 * cannot, and then does what `queue-service.ts` asks for.
 */

export type QueuesGiven = { readonly folder: string };

const { folder } = workerData as QueuesGiven;

export type QueuesServed = { readonly url: string } | { readonly refused: string };

/** The methods of the thread besides serving SQS and S3. */
export type QueuesThread = Omit<QueueServer, 'url' | 'stop'> & { readonly close: () => Promise<void> };

try {
  const { url, stop, ...methods } = await startQueueServer(folder);
  serveThread({ url } satisfies QueuesServed, { ...methods, close: stop } satisfies QueuesThread);
} catch (error) {
  serveThread({ refused: reasonOf(error) } satisfies QueuesServed, { close: async () => undefined });
}
