import { apiKeyPages, lastUses } from '#shared/api-keys/api-keys-table.ts';
import { readPageRequest } from '#shared/http/paging.ts';
import type { Operation, Operations } from '#shared/http/request-context.ts';
import { pageOf } from '#shared/operations/read-operations.ts';
import { readPage } from '#shared/table/read-page.ts';
import type { AdminDeps } from '../operations.ts';
import { apiKeyView } from './api-key-view.ts';
import { revokeApiKey, rollApiKey, updateApiKey } from './change-api-key.ts';
import { createApiKey } from './create-api-key.ts';
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
    const usedAtMs = await lastUses(table, page.items);
    return pageOf('api_keys', query, context, page, (key) => apiKeyView(key, usedAtMs.get(key.id) ?? null, context.nowMs));
  };
