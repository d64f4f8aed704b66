import type { DynamoEngine } from '../dynamodb/engine.ts';
import type { StreamTail } from './stream-tail.ts';

/** How often `sweepTables` is to be called. */
export const SWEEP_EVERY_MS = 30_000;
/** DynamoDB keeps stream records this long. */
const STREAM_RETENTION_MS = 24 * 3_600_000;

/**
 * Does DynamoDB's own cleaning: deletes items past their TTL, and old stream records once every consumer is past them: a machine that was off for
 * days must not lose undelivered records.
 */
export function sweepTables(engine: DynamoEngine, tail: StreamTail, nowMs: number): void {
  engine.sweepExpired(nowMs);
  if (tail.isAllRead()) engine.trimStream(nowMs - STREAM_RETENTION_MS);
}
