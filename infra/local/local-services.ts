import type { BirpcReturn } from 'birpc';
import { damaged } from './data-folder.ts';
import { openThread } from './open-thread.ts';
import type { QueueService } from './queue-service.ts';
import { openQueueService } from './queue-service.ts';
import type { QueuesServed, QueuesThread } from './queues-thread.ts';
import { StartFailure } from './start-failure.ts';
import type { TablesServed, TablesThread } from './tables-thread.ts';

/** The services of AWS that hold data: tables, queues and buckets, each in a thread of its own. */
export type LocalServices = { readonly tables: BirpcReturn<TablesThread>; readonly tablesUrl: string; readonly queues: QueueService };

/** Starts them on the files of a data folder and registers their end. Throws StartFailure when a file cannot be used. */
export async function startServices(
  dataDir: string,
  path: (...parts: readonly string[]) => string,
  ending: AsyncDisposableStack,
): Promise<LocalServices> {
  const [tables, queues] = await Promise.all([
    openThread<TablesServed, TablesThread>('tables-thread.ts', path('dynamodb.db')),
    openThread<QueuesServed, QueuesThread>('queues-thread.ts', path('queues')),
  ]);
  ending.defer(tables.close);
  ending.defer(queues.close);
  if ('refused' in tables.first) throw new StartFailure(`${tables.first.refused} With --fresh the whole data folder starts empty.`);
  if ('refused' in queues.first) throw damaged(dataDir, `queues: ${queues.first.refused}`);
  const service = openQueueService(queues.first.url, queues.calls);
  ending.defer(() => service.close());
  return { tables: tables.calls, tablesUrl: tables.first.url, queues: service };
}
