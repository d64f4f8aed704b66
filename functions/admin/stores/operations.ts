import type { Operations } from '#shared/http/request-context.ts';
import { apiKeyOperations } from './api-keys/operations.ts';
import type { AdminDeps } from './deps.ts';
import type { adminEndpoints } from './endpoints.ts';
import { staffOperations } from './staff/operations.ts';
import { adminStoreOperations } from './stores/operations.ts';

/** The operations of the group, by the names of their contracts. */
export const adminOperations = (deps: AdminDeps): Operations<typeof adminEndpoints> => ({
  ...adminStoreOperations(deps),
  ...staffOperations(deps),
  ...apiKeyOperations(deps),
});
