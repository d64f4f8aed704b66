import { blankApiKey, changeApiKey, maxApiKeys } from '#shared/api-keys/api-key.ts';
import { apiKeyBody } from '#shared/api-keys/api-key-body.ts';
import { addApiKeyWrites, apiKeyPages, readLastUses, secretTraces, withKeysCounted } from '#shared/api-keys/api-keys-table.ts';
import { newSecret, secretEntropyBytes } from '#shared/api-keys/credential-secret.ts';
import { readPageRequest } from '#shared/http/paging.ts';
import type { Operation, Operations } from '#shared/http/request-context.ts';
import { DomainError, fieldError } from '#shared/kernel/errors.ts';
import { idTimeMs } from '#shared/kernel/object-id.ts';
import { pageOf } from '#shared/operations/read-operations.ts';
import { apiRefusal } from '#shared/stores/store.ts';
import { commit } from '#shared/table/commit.ts';
import { readPage } from '#shared/table/read-page.ts';
import { retryOnConflict } from '#shared/table/retry-on-conflict.ts';
import { TransactionRefused } from '#shared/table/transact.ts';
import type { AdminDeps } from '../groups/stores/deps.ts';
import { apiKeyView, revokeApiKey, rollApiKey, updateApiKey } from './change-api-key.ts';
import type { apiKeyEndpoints } from './endpoints.ts';

export const apiKeyOperations = (deps: AdminDeps): Operations<typeof apiKeyEndpoints> => ({
  listApiKeys: listApiKeys(deps),
  createApiKey: createApiKey(deps),
  updateApiKey: updateApiKey(deps),
  rollApiKey: rollApiKey(deps),
  revokeApiKey: revokeApiKey(deps),
});

const listApiKeys =
  ({ table }: AdminDeps): Operation<typeof apiKeyEndpoints.listApiKeys> =>
  async ({ query }, context) => {
    const wanted = readPageRequest(context.store.cursorSecret, 'api_keys', query);
    const page = await readPage(table, apiKeyPages(context.storeId), wanted);
    const usedAtMs = await readLastUses(table, page.items);
    return pageOf('api_keys', query, context, page, (key) => apiKeyView(key, usedAtMs.get(key.id) ?? null, context.nowMs));
  };

type Deps = Pick<AdminDeps, 'table' | 'newId' | 'randomBytes'>;

/**
 * Creates a key and returns it with its secret (specification: Authentication, 2 and 3). No other operation returns
 * this secret.
 */
const createApiKey =
  ({ table, newId, randomBytes }: Deps): Operation<typeof apiKeyEndpoints.createApiKey> =>
  async ({ body }, context) => {
    const { store, storeId, nowMs, actor } = context;
    if (apiRefusal(store) === 'plan_without_api') {
      throw new DomainError('plan_without_api', 'API keys are part of the Pro and Advanced plans.');
    }
    const wanted = changeApiKey(blankApiKey, apiKeyBody.read(body));
    if (wanted.expiresAtMs !== null && wanted.expiresAtMs <= nowMs)
      throw fieldError('expires_at', 'expires_in_past', 'must be in the future.');

    const prefix = store.testMode ? 'so_test_' : 'so_live_';
    const secret = newSecret(prefix, storeId, randomBytes(secretEntropyBytes));
    return retryOnConflict(['api_key'], async () => {
      const id = newId();
      const key = {
        id,
        ...wanted,
        prefix,
        revokedAtMs: null,
        createdBy: actor.name,
        ...secretTraces(secret),
        createdAtMs: idTimeMs(id),
        updatedAtMs: idTimeMs(id),
      } as const;
      const answer = { status: 201, body: { data: { ...apiKeyView(key, null, nowMs), secret } } } as const;
      try {
        const writes = addApiKeyWrites(storeId, key, secret);
        await withKeysCounted(table, storeId, () => commit(table, context, { writes, events: [], answer }));
      } catch (error) {
        if (!(error instanceof TransactionRefused) || !error.refused.has('api_keys')) throw error;
        const message = `A store has at most ${maxApiKeys} API keys that are not revoked; revoke one that is no longer used.`;
        throw fieldError('', 'limit_reached', message, { limit: maxApiKeys });
      }
      return answer;
    });
  };
