import { randomBytes } from 'node:crypto';
import { ulid } from 'ulid';
import { addApiKeyWrites, secretTraces, withKeysCounted } from '#shared/api-keys/api-keys-table.ts';
import { newSecret, secretEntropyBytes } from '#shared/api-keys/credential-secret.ts';
import { chunksOf } from '#shared/kernel/chunks-of.ts';
import { idSource } from '#shared/kernel/object-id.ts';
import { webhookSecretOf } from '#shared/kernel/secret-box.ts';
import { openStoreWrites } from '#shared/stores/stores-table.ts';
import { type LabelledWrite, maxTransactionItems, transact } from '#shared/table/transact.ts';
import type { WebhookEndpoint } from '#shared/webhooks/endpoint/webhook-endpoint.ts';
import { addEndpointWrite } from '#shared/webhooks/endpoint/webhook-endpoints-table.ts';
import { aStore } from '../support/builders/a-store.ts';
import { aWebhookEndpoint } from '../support/builders/a-webhook-endpoint.ts';
import type { BenchStack } from './bench-stack.ts';

/** A store whose endpoints want all of its events, and keys for a few hundred requests a minute. */
export type WebhookStore = { readonly storeId: string; readonly endpoints: readonly WebhookEndpoint[]; readonly keys: readonly string[] };

const keysOfStore = 3;
const openedAtOnce = 10;
const newId = idSource(Date.now, randomBytes(2).readUInt16BE());

/** Opens one with an endpoint at each address, by the repositories: it would take the API, with its limits, minutes. */
export async function openWebhookStore({ table, secrets }: BenchStack, urls: readonly string[]): Promise<WebhookStore> {
  const storeId = ulid();
  const ciphertext = await secrets.encrypt(`whsec_${randomBytes(32).toString('base64')}`, webhookSecretOf(storeId));
  const endpoints = urls.map((url) => aWebhookEndpoint({ id: newId(), storeId, url, secrets: [{ ciphertext, validUntilMs: null }] }));
  const keys = Array.from({ length: keysOfStore }, () => newSecret('so_live_', storeId, randomBytes(secretEntropyBytes)));
  const writes = [...openStoreWrites(aStore({ id: storeId, handle: storeId.toLowerCase() })), ...endpoints.map(addEndpointWrite)];
  for (const some of chunksOf(writes, maxTransactionItems)) await transact(table, some);
  // Each is counted at the same item, which a transaction may touch once.
  for (const secret of keys) await withKeysCounted(table, storeId, () => transact(table, keyWrites(storeId, secret)));
  return { storeId, endpoints, keys };
}

/** Opens as many, each with one endpoint, or none where there is no address. */
export async function openWebhookStores(
  stack: BenchStack,
  count: number,
  urlOf: (n: number) => string | null,
): Promise<readonly WebhookStore[]> {
  const stores: WebhookStore[] = [];
  while (stores.length < count) {
    const some = Array.from({ length: Math.min(openedAtOnce, count - stores.length) }, (_, n) => urlOf(stores.length + n));
    stores.push(...(await Promise.all(some.map((url) => openWebhookStore(stack, url === null ? [] : [url])))));
  }
  return stores;
}

function keyWrites(storeId: string, secret: string): readonly LabelledWrite[] {
  const key = {
    id: newId(),
    name: 'Bench',
    prefix: 'so_live_',
    scopes: ['write_customers'],
    expiresAtMs: null,
    revokedAtMs: null,
    createdBy: 'bench',
    createdAtMs: Date.now(),
    updatedAtMs: Date.now(),
    ...secretTraces(secret),
  } as const;
  return addApiKeyWrites(storeId, key, secret);
}
