import type { App } from '#shared/apps/app.ts';

/** Builds the app `app_7`, which subscribes to webhooks; override only what the test needs. */
export const anApp = (over: Partial<App> = {}): App => ({
  id: 7,
  name: 'ERP',
  slug: 'erp',
  redirectUris: ['https://app.example/cb'],
  scopes: ['read_orders'],
  webhookUrl: 'https://app.example/hook',
  webhookTopics: ['order.paid'],
  webhookFilter: null,
  clientSecretHash: 'hash',
  clientSecretLast4: 'aaaa',
  webhookSecrets: [{ ciphertext: 'first', validUntilMs: null }],
  webhookSecretLast4: 'bbbb',
  createdAtMs: 1,
  updatedAtMs: 1,
  ...over,
});
