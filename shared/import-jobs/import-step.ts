import type { EventRecord } from '#shared/events/event.ts';
import { timestamp } from '#shared/kernel/time.ts';
import { transportJson } from '#shared/kernel/transport-json.ts';

const topic = 'internal.import_step';

/** The next step of an import. */
export type ImportStep = { readonly importId: number; readonly step: number };

/**
 * The event that asks for the next step of an import. It is written together with what the step before did, so that the one never
 * happens without the other.
 */
export function importStepEvent(id: string, storeId: string, { importId, step }: ImportStep, nowMs: number): EventRecord {
  const data = { import_id: importId, step };
  return {
    id,
    topic,
    createdAtMs: nowMs,
    body: transportJson({ id, object: 'event', topic, created_at: timestamp(nowMs), store: { id: storeId }, data }),
  };
}
