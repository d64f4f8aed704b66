import { lastUses, rollApiKeyWrites, secretTraces } from '../../../shared/data/api-keys.ts';
import { commit } from '../../../shared/data/commit.ts';
import { retryStale } from '../../../shared/data/retry-stale.ts';
import { newSecret, secretEntropyBytes } from '../../../shared/domain/credential-secret.ts';
import { nextUpdatedAtMs } from '../../../shared/domain/revision.ts';
import type { Operation } from '../../../shared/http/request-context.ts';
import type { AdminDeps } from '../deps.ts';
import { apiKeyView } from './api-key-view.ts';
import type { apiKeyEndpoints } from './endpoints.ts';
import { livingKey } from './living-key.ts';

type Deps = Pick<AdminDeps, 'table' | 'randomBytes'>;

/** Gives a key a new secret; the old one is refused from the next request on (specification: Authentication, 4). */
export const rollApiKey =
  ({ table, randomBytes }: Deps): Operation<typeof apiKeyEndpoints.rollApiKey> =>
  ({ params }, context) =>
    retryStale(['api_key'], async () => {
      const { storeId, nowMs } = context;
      const before = await livingKey(table, storeId, params.id);
      const usedAtMs = (await lastUses(table, [before])).get(before.id) ?? null;
      const secret = newSecret(before.prefix, storeId, randomBytes(secretEntropyBytes));
      const after = { ...before, ...secretTraces(secret), updatedAtMs: nextUpdatedAtMs(before.updatedAtMs, nowMs) };
      const answer = { status: 200, body: { data: { ...apiKeyView(after, usedAtMs, nowMs), secret } } } as const;
      await commit(table, context, { writes: rollApiKeyWrites(storeId, before, after, secret, usedAtMs), events: [], answer });
      return answer;
    });
