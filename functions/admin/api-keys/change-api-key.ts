import { type ApiKey, apiKeyStatus, changeApiKey } from '#shared/api-keys/api-key.ts';
import { apiKeyBody } from '#shared/api-keys/api-key-body.ts';
import {
  editApiKeyWrites,
  getApiKey,
  readLastUses,
  revokeApiKeyWrites,
  rollApiKeyWrites,
  secretTraces,
  withKeysCounted,
} from '#shared/api-keys/api-keys-table.ts';
import { newSecret, secretEntropyBytes } from '#shared/api-keys/credential-secret.ts';
import { getRateWindow, withWindowKept } from '#shared/api-keys/credentials-table.ts';
import type { Operation } from '#shared/http/request-context.ts';
import { orNotFound } from '#shared/http/response.ts';
import { DomainError, fieldError } from '#shared/kernel/errors.ts';
import { sameValue } from '#shared/kernel/same-value.ts';
import { nextUpdatedAtMs, timestamp, timestampOrNull } from '#shared/kernel/time.ts';
import { apiRefusal } from '#shared/stores/store.ts';
import { commit } from '#shared/table/commit.ts';
import { retryOnConflict } from '#shared/table/retry-on-conflict.ts';
import type { Table } from '#shared/table/table-client.ts';
import type { AdminDeps } from '../groups/stores/deps.ts';
import type { ApiKeyView, apiKeyEndpoints } from './endpoints.ts';

/** Changes a key's name or scopes. The new scopes apply from the key's next request. */
export const updateApiKey =
  ({ table }: Pick<AdminDeps, 'table'>): Operation<typeof apiKeyEndpoints.updateApiKey> =>
  ({ params, body }, context) =>
    retryOnConflict(['api_key'], async () => {
      const { storeId, nowMs } = context;
      const before = await unrevokedKey(table, storeId, params.id);
      const usedAtMs = (await readLastUses(table, [before])).get(before.id) ?? null;
      const changed = changeApiKey(before, apiKeyBody.read(body));
      if (sameValue(before, changed)) return { status: 200, body: { data: apiKeyView(before, usedAtMs, nowMs) } };

      const after = { ...changed, updatedAtMs: nextUpdatedAtMs(before.updatedAtMs, nowMs) };
      const answer = { status: 200, body: { data: apiKeyView(after, usedAtMs, nowMs) } } as const;
      await commit(table, context, {
        writes: editApiKeyWrites(storeId, before, after),
        events: [],
        answer,
        before: apiKeyView(before, usedAtMs, nowMs),
      });
      return answer;
    });

/**
 * Gives a key a new secret. From the next request on, the old secret is refused (specification: Authentication, 4). The
 * current rate limit window continues. If an error is thrown, the key keeps its secret.
 * @throws DomainError `not_found`, `plan_without_api`; FieldErrors `already_revoked`, `already_expired`
 */
export const rollApiKey =
  ({ table, randomBytes }: Pick<AdminDeps, 'table' | 'randomBytes'>): Operation<typeof apiKeyEndpoints.rollApiKey> =>
  ({ params }, context) =>
    retryOnConflict(['api_key'], async () => {
      const { store, storeId, nowMs } = context;
      const before = await unrevokedKey(table, storeId, params.id);
      if (apiKeyStatus(before, nowMs) === 'expired') {
        throw fieldError('', 'already_expired', 'This API key has expired, so a new secret would not work; create another key.');
      }
      if (apiRefusal(store) === 'plan_without_api')
        throw new DomainError('plan_without_api', 'API keys are part of the Pro and Advanced plans.');
      const window = await getRateWindow(table, before.secretHash);
      const usedAtMs = window.lastUsedAtMs;
      const secret = newSecret(before.prefix, storeId, randomBytes(secretEntropyBytes));
      const after = { ...before, ...secretTraces(secret), updatedAtMs: nextUpdatedAtMs(before.updatedAtMs, nowMs) };
      const answer = { status: 200, body: { data: { ...apiKeyView(after, usedAtMs, nowMs), secret } } } as const;
      await withWindowKept(window, (known) =>
        commit(table, context, {
          writes: rollApiKeyWrites(storeId, before, after, secret, known, nowMs),
          events: [],
          answer,
          before: apiKeyView(before, usedAtMs, nowMs),
        }),
      );
      return answer;
    });

/** Revokes a key permanently. Revoking it again changes nothing and returns the same response. */
export const revokeApiKey =
  ({ table }: Pick<AdminDeps, 'table'>): Operation<typeof apiKeyEndpoints.revokeApiKey> =>
  ({ params }, context) =>
    retryOnConflict(['api_key'], async () => {
      const { storeId, nowMs } = context;
      const before = orNotFound(await getApiKey(table, storeId, params.id), 'API key');
      const usedAtMs = (await readLastUses(table, [before])).get(before.id) ?? null;
      if (before.revokedAtMs !== null) return { status: 200, body: { data: apiKeyView(before, usedAtMs, nowMs) } };

      const after = { ...before, revokedAtMs: nowMs, updatedAtMs: nextUpdatedAtMs(before.updatedAtMs, nowMs) };
      const answer = { status: 200, body: { data: apiKeyView(after, usedAtMs, nowMs) } } as const;
      const writes = revokeApiKeyWrites(storeId, before, after);
      await withKeysCounted(table, storeId, () =>
        commit(table, context, { writes, events: [], answer, before: apiKeyView(before, usedAtMs, nowMs) }),
      );
      return answer;
    });

/**
 * Reads a key and checks that it is not revoked.
 * @throws DomainError `not_found`, FieldErrors `already_revoked`
 */
async function unrevokedKey(table: Table, storeId: string, id: number): Promise<ApiKey> {
  const key = orNotFound(await getApiKey(table, storeId, id), 'API key');
  if (key.revokedAtMs !== null) throw fieldError('', 'already_revoked', 'This API key was revoked; create another one.');
  return key;
}

/** Converts a key to its view for staff, with its status at `nowMs`. */
export const apiKeyView = (key: ApiKey, lastUsedAtMs: number | null, nowMs: number): ApiKeyView => ({
  object: 'api_key',
  id: key.id,
  name: key.name,
  prefix: key.prefix,
  last4: key.last4,
  scopes: [...key.scopes],
  status: apiKeyStatus(key, nowMs),
  expires_at: timestampOrNull(key.expiresAtMs),
  last_used_at: timestampOrNull(lastUsedAtMs),
  created_by: key.createdBy,
  created_at: timestamp(key.createdAtMs),
  updated_at: timestamp(key.updatedAtMs),
});
