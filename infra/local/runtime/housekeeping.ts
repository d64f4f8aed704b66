import type { DynamoEngine } from '../dynamodb/engine.ts';
import type { StreamTail } from './stream-tail.ts';

/** The interval at which to call `cleanUpTables`. */
export const CLEAN_UP_EVERY_MS = 30_000;
/** How long DynamoDB keeps stream records. */
const STREAM_RETENTION_MS = 24 * 3_600_000;

/**
 * Deletes expired items and old stream records, as DynamoDB does, but only if every consumer has read all stream
 * records. Otherwise a machine that was off for days would lose records that have not been delivered. The seed is a
 * second reason: its events are dated in the past, so the oldest events have already expired when they are written.
 * These events must not be deleted before the stream's consumer numbers them, which also extends their expiry.
 */
export function cleanUpTables(engine: DynamoEngine, tail: StreamTail, nowMs: number): void {
  if (!tail.isAllRead()) return;
  engine.deleteExpiredItems(nowMs);
  engine.trimStream(nowMs - STREAM_RETENTION_MS);
}
