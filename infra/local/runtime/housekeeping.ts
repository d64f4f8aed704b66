import type { DynamoEngine } from '../dynamodb/engine.ts';
import type { StreamTail } from './stream-tail.ts';

/** How often `sweepTables` is to be called. */
export const SWEEP_EVERY_MS = 30_000;
/** DynamoDB keeps stream records this long. */
const STREAM_RETENTION_MS = 24 * 3_600_000;

/**
 * Does DynamoDB's own cleaning, once every consumer is past all stream records: deletes items past their TTL, and old stream records. A machine
 * that was off for days must not lose undelivered records, and events of the seed have the times of the seed: until they are numbered
 * their TTL is over.
 */
export function sweepTables(engine: DynamoEngine, tail: StreamTail, nowMs: number): void {
  if (!tail.isAllRead()) return;
  engine.sweepExpired(nowMs);
  engine.trimStream(nowMs - STREAM_RETENTION_MS);
}
