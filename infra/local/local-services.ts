import { damaged } from './data-folder.ts';
import type { DynamoEngine } from './dynamodb/engine.ts';
import { openEngine } from './dynamodb/engine.ts';
import { DataFileError } from './dynamodb/errors.ts';
import { serveEngine } from './dynamodb/server.ts';
import type { QueueService } from './queue-service.ts';
import { startQueueService } from './queue-service.ts';
import { LOCAL_REGION } from './resolve-intrinsics.ts';
import { StartFailure } from './start-failure.ts';
import { reasonOf } from './thrown.ts';

/** The services of AWS that hold data: tables, queues and buckets. */
export type LocalServices = { readonly engine: DynamoEngine; readonly engineUrl: string; readonly queues: QueueService };

/** Starts them on the files of a data folder and registers their end. Throws StartFailure when a file cannot be used. */
export async function startServices(
  dataDir: string,
  path: (...parts: readonly string[]) => string,
  ending: AsyncDisposableStack,
): Promise<LocalServices> {
  const engine = openTables(path('dynamodb.db'));
  ending.defer(() => engine.close());
  const served = await serveEngine(engine, { port: 0 });
  ending.defer(() => served.close());
  const queues = await startQueueService(path('queues')).catch((error: unknown) => {
    throw damaged(dataDir, `queues: ${reasonOf(error)}`);
  });
  ending.defer(() => queues.stop());
  return { engine, engineUrl: served.url, queues };
}

function openTables(file: string): DynamoEngine {
  try {
    return openEngine({ file, now: Date.now, region: LOCAL_REGION });
  } catch (error) {
    if (error instanceof DataFileError) throw new StartFailure(`${error.message} With --fresh the whole data folder starts empty.`);
    throw error;
  }
}
