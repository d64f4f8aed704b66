import { apiKeyPages, lastUses } from '#shared/api-keys/api-keys-table.ts';
import { listBody, readPageRequest } from '#shared/http/paging.ts';
import type { Operation } from '#shared/http/request-context.ts';
import { readPage } from '#shared/table/read-page.ts';
import type { AdminDeps } from '../deps.ts';
import { apiKeyView } from './api-key-view.ts';
import type { apiKeyEndpoints } from './endpoints.ts';

/** A page of the store's keys. */
export const listApiKeys =
  ({ table }: Pick<AdminDeps, 'table'>): Operation<typeof apiKeyEndpoints.listApiKeys> =>
  async ({ query }, { storeId, store: { cursorSecret }, nowMs }) => {
    const page = await readPage(table, apiKeyPages(storeId), readPageRequest(cursorSecret, 'api_keys', query));
    const usedAtMs = await lastUses(table, page.items);
    const view = (key: (typeof page.items)[number]) => apiKeyView(key, usedAtMs.get(key.id) ?? null, nowMs);
    return { status: 200, body: listBody(cursorSecret, 'api_keys', query, page, { nowMs, view }) };
  };
