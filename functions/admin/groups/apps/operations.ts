import { appInstallationOperations } from '#functions/admin/app-installations/operations.ts';
import { appOperations } from '#functions/admin/apps/operations.ts';
import { oauthApprovalOperations } from '#functions/admin/oauth/operations.ts';
import type { Operations } from '#shared/http/request-context.ts';
import type { AdminAppsDeps } from './deps.ts';
import type { adminAppEndpoints } from './endpoints.ts';

/** Returns the group's operations, keyed by contract name. */
export const adminAppOperations = (deps: AdminAppsDeps): Operations<typeof adminAppEndpoints> => ({
  ...appOperations(deps),
  ...appInstallationOperations(deps),
  ...oauthApprovalOperations(deps),
});
