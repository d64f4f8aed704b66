import type { DynamoEngine } from '../dynamodb/engine.ts';
import type { StreamTail } from './stream-tail.ts';

/** How often `sweepTables` is to be called. */
export const SWEEP_EVERY_MS = 30_000;
/** DynamoDB keeps stream records this long. */
const STREAM_RETENTION_MS = 24 * 3_600_000;

/**
 * What DynamoDB does on its own: items past their TTL go, and old stream records go once every consumer is past them:
 * a machine that was off for days must not lose what is undelivered.
 */
export function sweepTables(engine: DynamoEngine, tail: StreamTail, nowMs: number): void {
  engine.sweepExpired(nowMs);
  if (tail.isAllRead()) engine.trimStream(nowMs - STREAM_RETENTION_MS);
}
