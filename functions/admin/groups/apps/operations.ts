import { appInstallationOperations } from '#functions/admin/app-installations/operations.ts';
import { appOperations } from '#functions/admin/apps/operations.ts';
import { oauthApprovalOperations } from '#functions/admin/oauth/operations.ts';
import type { Operations } from '#shared/http/request-context.ts';
import type { AdminAppsDeps } from './deps.ts';
import type { adminAppEndpoints } from './endpoints.ts';

/** The operations of the group, by the names of their contracts. */
export const adminAppOperations = (deps: AdminAppsDeps): Operations<typeof adminAppEndpoints> => ({
  ...appOperations(deps),
  ...appInstallationOperations(deps),
  ...oauthApprovalOperations(deps),
});
