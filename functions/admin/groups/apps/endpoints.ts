import { appInstallationEndpoints } from '#functions/admin/app-installations/endpoints.ts';
import { appEndpoints } from '#functions/admin/apps/endpoints.ts';
import { oauthApprovalEndpoints } from '#functions/admin/oauth/endpoints.ts';

/** The apps of the platform, who let them in, and where they are installed: one contract file for each resource. */
export const adminAppEndpoints = {
  ...appEndpoints,
  ...appInstallationEndpoints,
  ...oauthApprovalEndpoints,
} as const;
