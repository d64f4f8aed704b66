import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { type BirpcReturn, createBirpc } from 'birpc';
import { damaged } from './data-folder.ts';
import type { QueueService } from './queue-service.ts';
import { openQueueService } from './queue-service.ts';
import type { FirstMessage, ServiceFiles, ServicesThread } from './services-thread.ts';
import { StartFailure } from './start-failure.ts';

/** What the thread of the services is asked for. */
export type ServiceCalls = BirpcReturn<ServicesThread>;

/** The services of AWS that hold data: tables, queues and buckets. They run in a thread of their own, as AWS does not run in a function. */
export type LocalServices = { readonly thread: ServiceCalls; readonly tablesUrl: string; readonly queues: QueueService };

/** Starts them on the files of a data folder and registers their end. Throws StartFailure when a file cannot be used. */
export async function startServices(
  dataDir: string,
  path: (...parts: readonly string[]) => string,
  ending: AsyncDisposableStack,
): Promise<LocalServices> {
  const files: ServiceFiles = { tables: path('dynamodb.db'), queues: path('queues') };
  const worker = new Worker(new URL('services-thread.ts', import.meta.url), { workerData: files });
  const ended = once(worker, 'exit');
  // Nothing works without it: as with any error that nobody expects, the process ends.
  worker.on('error', (error) => {
    throw error;
  });
  const [first] = (await once(worker, 'message')) as [FirstMessage];
  if ('refused' in first) {
    await worker.terminate();
    throw refusal(dataDir, first);
  }
  const thread = createBirpc<ServicesThread>(
    {},
    { post: (message) => worker.postMessage(message), on: (take) => worker.on('message', take), timeout: -1 },
  );
  const queues = openQueueService(first.queuesUrl, thread);
  ending.defer(async () => {
    queues.close();
    await thread.close();
    await ended;
  });
  return { thread, tablesUrl: first.tablesUrl, queues };
}

const refusal = (dataDir: string, { refused, reason }: Extract<FirstMessage, { readonly refused: unknown }>): StartFailure =>
  refused === 'tables'
    ? new StartFailure(`${reason} With --fresh the whole data folder starts empty.`)
    : damaged(dataDir, `queues: ${reason}`);
