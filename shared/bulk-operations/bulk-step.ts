import type { EventRecord } from '#shared/events/event.ts';
import { timestamp } from '#shared/kernel/time.ts';
import { transportJson } from '#shared/kernel/transport-json.ts';

const topic = 'internal.bulk_step';

/** The next step of a bulk operation. */
export type BulkStep = { readonly operationId: number; readonly step: number };

/**
 * Returns the event that asks for the next step of a bulk operation. The same transaction writes it and the result of the previous step, so
 * that neither exists without the other.
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
