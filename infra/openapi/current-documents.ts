import { catalogue } from '#events/catalogue.ts';
import type { EventDefinition } from '#events/define-event.ts';
import { eventEnvelope } from '#events/envelope.ts';
import { sampleEvent } from '#events/sample-event.ts';
import { apiGroups } from '#functions/api.ts';
import { topics } from '#shared/events/topics.ts';
import { openApiDocument } from './document.ts';
import type { JsonSchema } from './json-schema.ts';
import type { DocumentedEvent } from './webhook-object.ts';

const sampleRequest = {
  id: 'evt_sample_01J9ZK3V5T8Q2M4N6P7R8S9TAB',
  store: { id: '01J9ZK3V5T8Q2M4N6P7R8S9TAB', name: 'Example', domain: 'shop.example.com', currency: 'EUR', testMode: false },
  nowMs: Date.UTC(2026, 10, 5, 10),
} as const;

/** Generates both OpenAPI documents from the current contracts. Returns them by file name. */
export function currentDocuments(): Readonly<Record<'openapi.json' | 'admin-openapi.json', JsonSchema>> {
  const events: DocumentedEvent[] = topics.map((topic) => ({
    topic,
    description: catalogue[topic].description,
    envelope: eventEnvelope(catalogue[topic] as EventDefinition),
    sample: JSON.parse(sampleEvent(topic, sampleRequest)),
  }));
  return {
    'openapi.json': openApiDocument('public', apiGroups, events),
    'admin-openapi.json': openApiDocument('admin', apiGroups, []),
  };
}
