import type { EventRecord } from '#shared/events/event.ts';
import { timestamp } from '#shared/kernel/time.ts';
import { transportJson } from '#shared/kernel/transport-json.ts';

const topic = 'internal.bulk_step';

/** A step to be run for a bulk operation. */
export type BulkStep = { readonly operationId: number; readonly step: number };

/**
 * Returns the event that requests an operation's next step. It is written in the same transaction as the previous
 * step's result, so that neither exists without the other.
 */
export function bulkStepEvent(id: string, storeId: string, { operationId, step }: BulkStep, nowMs: number): EventRecord {
  const data = { bulk_operation_id: operationId, step };
  return {
    id,
    topic,
    createdAtMs: nowMs,
    body: transportJson({ id, object: 'event', topic, created_at: timestamp(nowMs), store: { id: storeId }, data }),
  };
}
