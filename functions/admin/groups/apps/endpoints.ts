import { appInstallationEndpoints } from '#functions/admin/app-installations/endpoints.ts';
import { appEndpoints } from '#functions/admin/apps/endpoints.ts';
import { oauthApprovalEndpoints } from '#functions/admin/oauth/endpoints.ts';

/** The platform's apps, their approval and their installations: one contract file per resource. */
export const adminAppEndpoints = {
  ...appEndpoints,
  ...appInstallationEndpoints,
  ...oauthApprovalEndpoints,
} as const;
