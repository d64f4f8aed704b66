import { scopes } from '#shared/api-keys/scopes.ts';
import type { StoreContext } from '#shared/http/request-context.ts';
import { aStore } from './a-store.ts';

/** Builds the context of a request with an API key of the example store; override only what the test needs. */
export const aStoreContext = (over: Partial<StoreContext> = {}): StoreContext => {
  const store = over.store ?? aStore();
  return {
    requestId: 'req_test',
    nowMs: Date.UTC(2026, 10, 5, 10),
    clock: Date.now,
    deadlineMs: Number.POSITIVE_INFINITY,
    actor: { type: 'api_key', id: 44, name: 'ERP sync' },
    apiHost: 'api.example.com',
    called: null,
    staff: null,
    storeId: store.id,
    store,
    scopes,
    member: null,
    claim: null,
    ...over,
  };
};
