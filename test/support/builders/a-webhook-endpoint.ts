import type { WebhookEndpoint } from '#shared/webhooks/endpoint/webhook-endpoint.ts';
import { freshHealthRecord } from '#shared/webhooks/endpoint-health/endpoint-health.ts';
import { aStore } from './a-store.ts';

/** Builds a healthy endpoint that subscribes to every topic; override only what the test needs. */
export const aWebhookEndpoint = (over: Partial<WebhookEndpoint> = {}): WebhookEndpoint => ({
  id: 3,
  storeId: aStore().id,
  name: '',
  url: 'https://receiver.example/hooks',
  description: 'ERP',
  topics: ['*'],
  filter: null,
  isActive: true,
  disabledAtMs: null,
  disabledReason: null,
  evaluatedFromMs: null,
  urlLock: null,
  secrets: [{ ciphertext: 'ciphertext-of-the-secret', validUntilMs: null }],
  secretLast4: 'aaaa',
  appClientId: null,
  onlyEventId: null,
  createdAtMs: Date.UTC(2026, 0, 1),
  updatedAtMs: Date.UTC(2026, 0, 1),
  healthRecord: freshHealthRecord,
  ...over,
});
