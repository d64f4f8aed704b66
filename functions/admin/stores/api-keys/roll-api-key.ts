import { apiKeyStatus } from '#shared/api-keys/api-key.ts';
import { lastUses, rollApiKeyWrites, secretTraces } from '#shared/api-keys/api-keys-table.ts';
import { newSecret, secretEntropyBytes } from '#shared/api-keys/credential-secret.ts';
import type { Operation } from '#shared/http/request-context.ts';
import { DomainError, fieldError } from '#shared/kernel/errors.ts';
import { nextUpdatedAtMs } from '#shared/kernel/revision.ts';
import { apiRefusal } from '#shared/stores/store.ts';
import { commit } from '#shared/table/commit.ts';
import { retryOnConflict } from '#shared/table/retry-on-conflict.ts';
import type { AdminDeps } from '../deps.ts';
import { apiKeyView } from './api-key-view.ts';
import type { apiKeyEndpoints } from './endpoints.ts';
import { livingKey } from './living-key.ts';

type Deps = Pick<AdminDeps, 'table' | 'randomBytes'>;

/**
 * Gives a key a new secret; the old one is refused from the next request on (specification: Authentication, 4). A key whose new
 * secret could not work, because it has expired or the store's plan has no API, is refused and keeps the old one.
 * @throws DomainError `not_found`, `plan_without_api`; FieldErrors `already_revoked`, `already_expired`
 */
export const rollApiKey =
  ({ table, randomBytes }: Deps): Operation<typeof apiKeyEndpoints.rollApiKey> =>
  ({ params }, context) =>
    retryOnConflict(['api_key'], async () => {
      const { store, storeId, nowMs } = context;
      const before = await livingKey(table, storeId, params.id);
      if (apiKeyStatus(before, nowMs) === 'expired') {
        throw fieldError('', 'already_expired', 'This API key has expired and no secret of it can work; create another one.');
      }
      if (apiRefusal(store) === 'plan_without_api')
        throw new DomainError('plan_without_api', 'API keys are part of the Pro and Advanced plans.');
      const usedAtMs = (await lastUses(table, [before])).get(before.id) ?? null;
      const secret = newSecret(before.prefix, storeId, randomBytes(secretEntropyBytes));
      const after = { ...before, ...secretTraces(secret), updatedAtMs: nextUpdatedAtMs(before.updatedAtMs, nowMs) };
      const answer = { status: 200, body: { data: { ...apiKeyView(after, usedAtMs, nowMs), secret } } } as const;
      await commit(table, context, { writes: rollApiKeyWrites(storeId, before, after, secret, usedAtMs), events: [], answer });
      return answer;
    });
