import { editApiKeyWrites, lastUses } from '#shared/api-keys/api-keys-table.ts';
import type { Operation } from '#shared/http/request-context.ts';
import { nextUpdatedAtMs } from '#shared/kernel/revision.ts';
import { sameValue } from '#shared/kernel/same-value.ts';
import { commit } from '#shared/table/commit.ts';
import { retryOnConflict } from '#shared/table/retry-on-conflict.ts';
import type { AdminDeps } from '../deps.ts';
import { apiKeyView } from './api-key-view.ts';
import type { apiKeyEndpoints } from './endpoints.ts';
import { livingKey } from './living-key.ts';

/** Changes a key's name or scopes, which its holder's next request already meets. */
export const updateApiKey =
  ({ table }: Pick<AdminDeps, 'table'>): Operation<typeof apiKeyEndpoints.updateApiKey> =>
  ({ params, body }, context) =>
    retryOnConflict(['api_key'], async () => {
      const { storeId, nowMs } = context;
      const before = await livingKey(table, storeId, params.id);
      const usedAtMs = (await lastUses(table, [before])).get(before.id) ?? null;
      const changed = { ...before, name: body.name ?? before.name, scopes: body.scopes ?? before.scopes };
      if (sameValue(before, changed)) return { status: 200, body: { data: apiKeyView(before, usedAtMs, nowMs) } };

      const after = { ...changed, updatedAtMs: nextUpdatedAtMs(before.updatedAtMs, nowMs) };
      const answer = { status: 200, body: { data: apiKeyView(after, usedAtMs, nowMs) } } as const;
      await commit(table, context, { writes: editApiKeyWrites(storeId, before, after), events: [], answer });
      return answer;
    });
