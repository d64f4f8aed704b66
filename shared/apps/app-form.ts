import { scopes } from '#shared/api-keys/scopes.ts';
import { topics } from '#shared/events/topics.ts';
import { listOf, number, oneOf, optional, storedForm, text } from '#shared/table/rows/stored-form.ts';
import type { EncryptedSecret } from '#shared/webhooks/endpoint/webhook-endpoint.ts';
import type { App } from './app.ts';

/** How an app is stored. */
export const appForm = storedForm<App>()({
  id: number,
  name: text,
  slug: text,
  redirectUris: listOf(text),
  scopes: listOf(oneOf(scopes)),
  webhookUrl: optional(text),
  webhookTopics: listOf(oneOf(topics)),
  clientSecretHash: text,
  clientSecretLast4: text,
  webhookSecrets: listOf(storedForm<EncryptedSecret>()({ ciphertext: text, validUntilMs: optional(number) })),
  webhookSecretLast4: text,
  createdAtMs: number,
  updatedAtMs: number,
});
