import type { DynamoEngine } from '../dynamodb/engine.ts';
import type { StreamTail } from './stream-tail.ts';

/** The interval at which to call `cleanUpTables`. */
export const CLEAN_UP_EVERY_MS = 30_000;
/** How long DynamoDB keeps stream records. */
const STREAM_RETENTION_MS = 24 * 3_600_000;

/**
 * Deletes items past their TTL and old stream records, as DynamoDB does, but only if every consumer has read all stream
 * records. A machine that was off for days must not lose undelivered records. Also, the seed's events are dated in the
 * past, so the oldest have expired when they are written; their expiry is extended only when the stream's consumer
 * numbers them.
 */
export function cleanUpTables(engine: DynamoEngine, tail: StreamTail, nowMs: number): void {
  if (!tail.isAllRead()) return;
  engine.deleteExpiredItems(nowMs);
  engine.trimStream(nowMs - STREAM_RETENTION_MS);
}
