import { getApiKey, lastUses, revokeApiKeyWrites, withKeysCounted } from '#shared/api-keys/api-keys-table.ts';
import { found } from '#shared/http/found.ts';
import type { Operation } from '#shared/http/request-context.ts';
import { nextUpdatedAtMs } from '#shared/kernel/revision.ts';
import { commit } from '#shared/table/commit.ts';
import { retryOnConflict } from '#shared/table/retry-on-conflict.ts';
import type { AdminDeps } from '../deps.ts';
import { apiKeyView } from './api-key-view.ts';
import type { apiKeyEndpoints } from './endpoints.ts';

/** Switches a key off for ever. Doing it again changes nothing and answers the same. */
export const revokeApiKey =
  ({ table }: Pick<AdminDeps, 'table'>): Operation<typeof apiKeyEndpoints.revokeApiKey> =>
  ({ params }, context) =>
    retryOnConflict(['api_key'], async () => {
      const { storeId, nowMs } = context;
      const before = found(await getApiKey(table, storeId, params.id), 'API key');
      const usedAtMs = (await lastUses(table, [before])).get(before.id) ?? null;
      if (before.revokedAtMs !== null) return { status: 200, body: { data: apiKeyView(before, usedAtMs, nowMs) } };

      const after = { ...before, revokedAtMs: nowMs, updatedAtMs: nextUpdatedAtMs(before.updatedAtMs, nowMs) };
      const answer = { status: 200, body: { data: apiKeyView(after, usedAtMs, nowMs) } } as const;
      const writes = revokeApiKeyWrites(storeId, before, after);
      await withKeysCounted(table, storeId, () => commit(table, context, { writes, events: [], answer }));
      return answer;
    });
