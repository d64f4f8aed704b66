import type { DynamoEngine } from '../dynamodb/engine.ts';
import type { StreamTail } from './stream-tail.ts';

/** How often to call `sweepTables`. */
export const SWEEP_EVERY_MS = 30_000;
/** DynamoDB keeps stream records this long. */
const STREAM_RETENTION_MS = 24 * 3_600_000;

/**
 * Cleans up as DynamoDB does: deletes items past their TTL, and old stream records once every consumer has read them. A
 * machine that was off for days must not lose undelivered records.
 */
export function sweepTables(engine: DynamoEngine, tail: StreamTail, nowMs: number): void {
  engine.sweepExpired(nowMs);
  if (tail.isAllRead()) engine.trimStream(nowMs - STREAM_RETENTION_MS);
}
