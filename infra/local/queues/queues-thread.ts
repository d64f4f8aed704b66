import { type MessagePort, workerData } from 'node:worker_threads';
import { checkpointBeside } from '../dynamodb/storage/checkpoint.ts';
import { serveThread } from '../runtime/serve-thread.ts';
import { reasonOf } from '../runtime/thrown.ts';
import { type QueueServer, startQueueServer } from './queue-server.ts';

/*
 * The thread of the queues and buckets. It is started with their folder, says first where it serves SQS and S3, or why it
 * cannot, and then does what `queue-service.ts` asks for. As it is idle for the most part, it also waits for the disk in the place of
 * the tables' thread.
 */

/** Through `checkpoints` it is asked to move what was written ahead of the tables' file into it. */
export type QueuesGiven = { readonly folder: string; readonly tablesFile: string; readonly checkpoints: MessagePort };

const { folder, tablesFile, checkpoints } = workerData as QueuesGiven;
checkpoints.on('message', () => checkpointBeside(tablesFile));
checkpoints.unref();

export type QueuesServed = { readonly url: string } | { readonly refused: string };

/** The methods of the thread besides serving SQS and S3. */
export type QueuesThread = Omit<QueueServer, 'url' | 'stop'> & { readonly close: () => Promise<void> };

try {
  const { url, stop, ...methods } = await startQueueServer(folder);
  serveThread({ url } satisfies QueuesServed, { ...methods, close: stop } satisfies QueuesThread);
} catch (error) {
  serveThread({ refused: reasonOf(error) } satisfies QueuesServed, { close: async () => undefined });
}
