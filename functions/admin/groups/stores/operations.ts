import { apiKeyOperations } from '#functions/admin/api-keys/operations.ts';
import { meOperations } from '#functions/admin/me/operations.ts';
import { staffOperations } from '#functions/admin/staff/operations.ts';
import { adminStoreOperations } from '#functions/admin/stores/operations.ts';
import type { Operations } from '#shared/http/request-context.ts';
import type { AdminDeps } from './deps.ts';
import type { adminEndpoints } from './endpoints.ts';

/** Returns the group's operations, keyed by contract name. */
export const adminOperations = (deps: AdminDeps): Operations<typeof adminEndpoints> => ({
  ...meOperations(deps),
  ...adminStoreOperations(deps),
  ...staffOperations(deps),
  ...apiKeyOperations(deps),
});
