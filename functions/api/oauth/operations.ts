import { scopes } from '#shared/api-keys/scopes.ts';
import { appInstallationView } from '#shared/apps/app-installation-view.ts';
import { getInstallation } from '#shared/apps/app-installations-table.ts';
import { uninstallApp } from '#shared/apps/uninstall-app-operation.ts';
import { type AnswerOf, pathOn } from '#shared/http/endpoint.ts';
import type { Operations, StoreContext } from '#shared/http/request-context.ts';
import { orNotFound } from '#shared/http/response.ts';
import { consentPath } from '#shared/staff/login-paths.ts';
import type { OAuthDeps } from './deps.ts';
import { oauthEndpoints } from './endpoints.ts';
import { exchangeCode } from './exchange-code.ts';

/** Returns the group's operations, keyed by contract name. */
export const oauthOperations = (deps: OAuthDeps): Operations<typeof oauthEndpoints> => ({
  getOAuthServer: async (_input, { apiHost }) => ({ status: 200, body: serverAt(`${deps.scheme}://${apiHost}`) }),
  exchangeOAuthCode: exchangeCode(deps),
  getOAuthInstallation: async (_input, context) => {
    const { storeId, store } = context;
    const one = orNotFound(await getInstallation(deps.table, storeId, ownInstallationId(context)), 'app installation');
    return { status: 200, body: { data: appInstallationView(one, store) } };
  },
  uninstallApp: (_input, context) => uninstallApp(deps, context, ownInstallationId(context), 'app'),
});

/** Returns the server metadata for OAuth libraries; `issuer` is the server's own URL. */
const serverAt = (issuer: string): AnswerOf<typeof oauthEndpoints.getOAuthServer>['body'] => ({
  issuer,
  authorization_endpoint: `${issuer}${consentPath}`,
  token_endpoint: `${issuer}${pathOn('public', oauthEndpoints.exchangeOAuthCode)}`,
  token_endpoint_auth_methods_supported: ['client_secret_basic', 'client_secret_post'],
  response_types_supported: ['code'],
  response_modes_supported: ['query'],
  grant_types_supported: ['authorization_code'],
  code_challenge_methods_supported: ['S256'],
  scopes_supported: [...scopes],
  service_documentation: `${issuer}/docs`,
});

/**
 * Returns the id of the caller's installation. Only app tokens reach these operations, and their credential id is the
 * installation's id.
 */
const ownInstallationId = ({ actor }: Pick<StoreContext, 'actor'>): number => Number(actor.id);
