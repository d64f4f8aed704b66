import type { AppInstallation } from '#shared/apps/app-installation.ts';
import { appInstallationView } from '#shared/apps/app-installation-view.ts';
import { getInstallation, installationPages } from '#shared/apps/app-installations-table.ts';
import { uninstallApp } from '#shared/apps/uninstall-app-operation.ts';
import type { Operations, StoreContext } from '#shared/http/request-context.ts';
import { getOne, listPage } from '#shared/operations/read-operations.ts';
import type { AdminAppsDeps } from '../groups/apps/deps.ts';
import type { appInstallationEndpoints } from './endpoints.ts';

const view = (one: AppInstallation, { store }: StoreContext) => appInstallationView(one, store);

export const appInstallationOperations = (deps: AdminAppsDeps): Operations<typeof appInstallationEndpoints> => ({
  listAppInstallations: listPage(deps.table, 'app_installations', (_query, { storeId }) => installationPages(storeId), view),
  getAppInstallation: getOne('app installation', (storeId, id) => getInstallation(deps.table, storeId, id), view),
  // If an operator who is not on the store's staff uninstalls the app, `platform` is recorded as the uninstaller.
  uninstallAppOfStore: ({ params }, context) => uninstallApp(deps, context, params.id, context.member === null ? 'platform' : 'merchant'),
});
