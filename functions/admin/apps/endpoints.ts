import { appInstallationEndpoints } from './app-installations/endpoints.ts';
import { appEndpoints } from './apps/endpoints.ts';
import { oauthApprovalEndpoints } from './oauth/endpoints.ts';

/** The apps of the platform, who let them in, and where they are installed: one contract file for each resource. */
export const adminAppEndpoints = {
  ...appEndpoints,
  ...appInstallationEndpoints,
  ...oauthApprovalEndpoints,
} as const;
