import type { BirpcReturn } from 'birpc';
import { damagedFolderError } from '../data-folder.ts';
import type { DirectTableAccess } from '../dynamodb/direct/reach-tables.ts';
import type { TablesThread, TablesThreadInput, TablesThreadOutput } from '../dynamodb/tables-thread.ts';
import type { QueueService } from '../queues/queue-service.ts';
import { openQueueService } from '../queues/queue-service.ts';
import type { QueuesThread, QueuesThreadInput, QueuesThreadOutput } from '../queues/queues-thread.ts';
import { openThread } from '../runtime/open-thread.ts';
import { StartFailure } from '../runtime/start-failure.ts';

/** The AWS services that hold data: the tables in one thread, the queues and buckets in another. */
export type LocalServices = {
  readonly tables: BirpcReturn<TablesThread>;
  readonly tablesUrl: string;
  /** Opens a direct connection to the tables, without a socket, for one thread. */
  readonly connectTables: () => DirectTableAccess;
  readonly queues: QueueService;
};

/**
 * Starts the data services on the files in a data folder and registers their shutdown with `ending`. Throws
 * StartFailure if a file cannot be used.
 */
export async function startServices(
  dataDir: string,
  path: (...parts: readonly string[]) => string,
  keepsAllChanges: boolean,
  ending: AsyncDisposableStack,
): Promise<LocalServices> {
  const file = path('dynamodb.db');
  const forTables: TablesThreadInput = { file, keepsAllChanges };
  const forQueues: QueuesThreadInput = { folder: path('queues') };
  const [tables, queues] = await Promise.all([
    openThread<TablesThreadOutput, TablesThread>('dynamodb/tables-thread.ts', forTables),
    openThread<QueuesThreadOutput, QueuesThread>('queues/queues-thread.ts', forQueues, { semiSpaceMb: 3 }),
  ]);
  ending.defer(tables.close);
  ending.defer(queues.close);
  if ('refused' in tables.first) throw new StartFailure(`${tables.first.refused} Use --fresh to empty the whole data folder.`);
  if ('refused' in queues.first) throw damagedFolderError(dataDir, `queues: ${queues.first.refused}`);
  const { url: tablesUrl, changes } = tables.first;
  const service = openQueueService(queues.first.url, queues.calls);
  const connectTables = (): DirectTableAccess => ({ file, changes, port: tables.connect() });
  return { tables: tables.calls, tablesUrl, connectTables, queues: service };
}
