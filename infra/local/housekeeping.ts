import type { DynamoEngine } from './dynamodb/engine.ts';
import type { Poller } from './poller.ts';
import { startScheduler } from './scheduler.ts';

const EVERY_MS = 30_000;
/** DynamoDB keeps stream records this long. */
const STREAM_RETENTION_MS = 24 * 3_600_000;

/**
 * What DynamoDB does on its own: items past their TTL go, and old stream records go once every consumer is past them:
 * a machine that was off for days must not lose what is undelivered.
 */
export function keepHouse(engine: DynamoEngine, consumers: readonly { readonly name: string; readonly table: string }[]): Poller {
  const run = async (): Promise<void> => {
    const nowMs = Date.now();
    engine.sweepExpired(nowMs);
    const isAllRead = consumers.every(({ name, table }) => engine.readStream(table, engine.streamCursor(name), 1).records.length === 0);
    if (isAllRead) engine.trimStream(nowMs - STREAM_RETENTION_MS);
  };
  return startScheduler([{ everyMs: EVERY_MS, run }], 1);
}
