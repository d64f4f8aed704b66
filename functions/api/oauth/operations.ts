import { appInstallationView } from '#shared/apps/app-installation-view.ts';
import { getInstallation } from '#shared/apps/app-installations-table.ts';
import { uninstallApp } from '#shared/apps/uninstall-app-operation.ts';
import type { Operations, StoreContext } from '#shared/http/request-context.ts';
import { found } from '#shared/http/response.ts';
import type { OAuthDeps } from './deps.ts';
import type { oauthEndpoints } from './endpoints.ts';
import { exchangeCode } from './exchange-code.ts';

/** The operations of the group, by the names of their contracts. */
export const oauthOperations = (deps: OAuthDeps): Operations<typeof oauthEndpoints> => ({
  exchangeOAuthCode: exchangeCode(deps),
  getOAuthInstallation: async (_input, context) => {
    const { storeId, store } = context;
    const one = found(await getInstallation(deps.table, storeId, ownInstallationId(context)), 'app installation');
    return { status: 200, body: { data: appInstallationView(one, store) } };
  },
  uninstallApp: (_input, context) => uninstallApp(deps, context, ownInstallationId(context), 'app'),
});

/** Only app tokens come here, and theirs is the installation that their credential belongs to. */
const ownInstallationId = ({ actor }: Pick<StoreContext, 'actor'>): number => Number(actor.id);
