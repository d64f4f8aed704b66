import { beginQuotaCounter, countDown, countUp } from '#shared/table/counters/quota-counter.ts';
import { indexKeys, keys, padId } from '#shared/table/keys.ts';
import { readItem, readItems, readPartition } from '#shared/table/read-items.ts';
import type { PageSource } from '#shared/table/read-page.ts';
import { parseEach } from '#shared/table/rows/parse-each.ts';
import { listOf, number, oneOf, optional, storedForm, text } from '#shared/table/rows/stored-form.ts';
import { parseReadable } from '#shared/table/rows/unreadable-rows.ts';
import type { Table } from '#shared/table/table-client.ts';
import { type LabelledWrite, TransactionRefused } from '#shared/table/transact.ts';
import { type ApiKey, maxApiKeys } from './api-key.ts';
import { secretPrefixes } from './credential-secret.ts';
import {
  credentialItem,
  credentialUseForm,
  hashSecret,
  type NewCredential,
  replaceCredentialWrites,
  type WindowBefore,
} from './credentials-table.ts';
import { scopes } from './scopes.ts';

/** The stored form of an API key. */
export const apiKeyForm = storedForm<ApiKey>()({
  id: number,
  name: text,
  prefix: oneOf(secretPrefixes),
  last4: text,
  scopes: listOf(oneOf(scopes)),
  expiresAtMs: optional(number),
  revokedAtMs: optional(number),
  createdBy: text,
  secretHash: text,
  createdAtMs: number,
  updatedAtMs: number,
});

/** Reads a stored item as an API key. */
export const parseApiKey = (item: unknown): ApiKey => apiKeyForm.read(item);

/** Reads a key with strong consistency; null if the store has no key with this id. */
export async function getApiKey(table: Table, storeId: string, id: number): Promise<ApiKey | null> {
  const item = await readItem(table, keys.listed(storeId, 'API_KEY', id));
  return item === null ? null : parseApiKey(item);
}

/** Returns the `PageSource` for the list of a store's API keys. */
export const apiKeyPages = (storeId: string): PageSource<ApiKey> => ({ storeId, kind: 'API_KEY', parse: parseApiKey });

/**
 * Returns the time at which each key's secret was last used (epoch ms), keyed by key id. Keys that were never used are
 * omitted.
 */
export async function readLastUses(table: Table, apiKeys: readonly ApiKey[]): Promise<ReadonlyMap<number, number>> {
  const credentials = await readItems(
    table,
    apiKeys.map(({ secretHash }) => keys.credential(secretHash)),
  );
  return new Map(
    parseReadable(credentials, credentialUseForm.read).flatMap(({ holderId, lastUsedAtMs }) => {
      return lastUsedAtMs === null ? [] : [[holderId, lastUsedAtMs] as const];
    }),
  );
}

/** Returns the stored item of an API key, without its secret. */
export const apiKeyItem = (storeId: string, key: ApiKey): Record<string, unknown> => ({
  ...keys.listed(storeId, 'API_KEY', key.id),
  ...indexKeys.updated(key.updatedAtMs, padId(key.id)),
  entity: 'api_key',
  ...apiKeyForm.write(key),
});

/** Returns the key fields that are computed from the secret. */
export const secretTraces = (secret: string): Pick<ApiKey, 'last4' | 'secretHash'> => ({
  last4: secret.slice(-4),
  secretHash: hashSecret(secret),
});

/**
 * Runs `change`, which adds or revokes keys and updates the store's counter of keys. If the counter does not exist yet,
 * creates the counter and runs `change` again. The count is correct, because `change` cannot succeed without a counter.
 * @throws TransactionRefused if `change` is refused for another reason
 */
export async function withKeysCounted<Result>(table: Table, storeId: string, change: () => Promise<Result>): Promise<Result> {
  try {
    return await change();
  } catch (error) {
    if (!(error instanceof TransactionRefused) || !error.refused.has('api_keys') || error.refused.get('api_keys') !== undefined)
      throw error;
    const items = await readPartition(table, keys.listPartition(storeId, 'API_KEY'));
    // A key whose row cannot be read may still work, so it is counted too.
    const { values, unreadable } = parseEach(items, parseApiKey);
    const held = unreadable + values.filter(({ revokedAtMs }) => revokedAtMs === null).length;
    await beginQuotaCounter(table, storeId, 'api_keys', held);
    return await change();
  }
}

/**
 * Returns the writes that add a key and its credential. They are refused as `api_key` if the id is taken, or as
 * `api_keys` if the store already has the maximum number of keys.
 */
export const addApiKeyWrites = (storeId: string, key: ApiKey, secret: string): LabelledWrite[] => [
  { as: 'api_key', put: { Item: apiKeyItem(storeId, key), ConditionExpression: 'attribute_not_exists(pk)' } },
  { as: 'credential', put: { Item: credentialItem(credentialOf(storeId, key, secret)), ConditionExpression: 'attribute_not_exists(pk)' } },
  countUp(storeId, 'api_keys', { below: maxApiKeys, isBegun: true }),
];

/**
 * Returns the writes that change a key's name and scopes, effective from the next request. The writes are refused with
 * the label `api_key` if the key has changed since it was read.
 */
export const editApiKeyWrites = (storeId: string, before: ApiKey, after: ApiKey): LabelledWrite[] => [
  replaceApiKey(storeId, before, after),
  {
    as: 'credential',
    update: {
      Key: keys.credential(after.secretHash),
      UpdateExpression: 'SET #name = :name, scopes = :scopes',
      ConditionExpression: 'attribute_exists(pk)',
      ExpressionAttributeNames: { '#name': 'name' },
      ExpressionAttributeValues: { ':name': after.name, ':scopes': after.scopes },
    },
  },
];

/**
 * Returns the writes that give a key a new secret. The old secret stops working immediately. The key keeps its rate
 * window and the time of its last use.
 *
 * If the key has changed, the writes fail with label `api_key`. If `window` does not match the stored rate window, the
 * writes fail with label `previous_credential`.
 */
export const rollApiKeyWrites = (
  storeId: string,
  before: ApiKey,
  after: ApiKey,
  secret: string,
  window: WindowBefore,
  nowMs: number,
): LabelledWrite[] => [
  replaceApiKey(storeId, before, after),
  ...replaceCredentialWrites(before.secretHash, credentialOf(storeId, after, secret), window, nowMs),
];

/** Returns the writes that revoke a key permanently. The writes fail with label `api_key` if the key has changed. */
export const revokeApiKeyWrites = (storeId: string, before: ApiKey, after: ApiKey): LabelledWrite[] => [
  replaceApiKey(storeId, before, after),
  revokeCredential(before),
  countDown(storeId, 'api_keys', { above: 0 }),
];

const replaceApiKey = (storeId: string, before: ApiKey, after: ApiKey): LabelledWrite => ({
  as: 'api_key',
  put: {
    Item: apiKeyItem(storeId, after),
    ConditionExpression: 'updated_at_ms = :read',
    ExpressionAttributeValues: { ':read': before.updatedAtMs },
  },
});

const credentialOf = (storeId: string, key: ApiKey, secret: string): NewCredential => ({
  secret,
  kind: 'api_key',
  storeId,
  holderId: key.id,
  name: key.name,
  scopes: key.scopes,
  validUntilMs: key.expiresAtMs,
});

// The credential is not deleted. A request with it is therefore answered "revoked" instead of "unknown".
const revokeCredential = (key: ApiKey): LabelledWrite => ({
  as: 'credential',
  update: {
    Key: keys.credential(key.secretHash),
    UpdateExpression: 'SET #status = :revoked',
    ConditionExpression: 'attribute_exists(pk)',
    ExpressionAttributeNames: { '#status': 'status' },
    ExpressionAttributeValues: { ':revoked': 'revoked' },
  },
});
