import type { DynamoEngine } from '../dynamodb/engine.ts';
import type { StreamTail } from './stream-tail.ts';

/** The interval at which to call `cleanUpTables`. */
export const CLEAN_UP_EVERY_MS = 30_000;
/** How long DynamoDB keeps stream records. */
const STREAM_RETENTION_MS = 24 * 3_600_000;

/**
 * Deletes expired items and old stream records, as DynamoDB does. Deletes nothing until every consumer has read all
 * stream records, for two reasons:
 * - If the machine was off for days, even old records may not have been delivered yet.
 * - The seed's oldest events have already expired when they are written. The relay must first number these events,
 *   which extends their expiry.
 */
export function cleanUpTables(engine: DynamoEngine, tail: StreamTail, nowMs: number): void {
  if (!tail.isAllRead()) return;
  engine.deleteExpiredItems(nowMs);
  engine.trimStream(nowMs - STREAM_RETENTION_MS);
}
