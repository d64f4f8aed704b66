import type { EventRecord } from '#shared/events/event.ts';
import { aStore } from './a-store.ts';

const createdAtMs = Date.UTC(2026, 10, 5, 10, 0, 0);

/**
 * Builds a stored event whose bytes would change if they were parsed and serialized again; override only what the test
 * needs.
 */
export function anEvent(over: Partial<EventRecord> = {}): EventRecord {
  const id = over.id ?? 'evt_01JC8Z6T9M4S8Q2V5X7Y0ABCDE';
  const topic = over.topic ?? 'customer.created';
  const createdAt = new Date(over.createdAtMs ?? createdAtMs).toISOString();
  const body = `{"id":"${id}","object":"event", "topic":"${topic}","created_at":"${createdAt}","store":{"id":"${aStore().id}"},"data":{"name":"Zoë","weight":1.0}}`;
  return { id, topic, createdAtMs, body, ...over };
}
