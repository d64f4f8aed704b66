import type { DynamoEngine } from '../dynamodb/engine.ts';
import type { StreamTail } from './stream-tail.ts';

/** How often to call `cleanUpTables`. */
export const CLEAN_UP_EVERY_MS = 30_000;
/** DynamoDB keeps stream records this long. */
const STREAM_RETENTION_MS = 24 * 3_600_000;

/**
 * Cleans up as DynamoDB does, once every consumer has read all stream records: deletes items past their TTL, and old stream records. A machine
 * that was off for days must not lose undelivered records, and events of the seed are past their TTL until they are numbered.
 */
export function cleanUpTables(engine: DynamoEngine, tail: StreamTail, nowMs: number): void {
  if (!tail.isAllRead()) return;
  engine.deleteExpiredItems(nowMs);
  engine.trimStream(nowMs - STREAM_RETENTION_MS);
}
