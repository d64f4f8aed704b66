import { AppInstallationSchema } from '#shared/apps/app-installation-schema.ts';
import { defineEndpoint } from '#shared/http/endpoint.ts';
import { listParams } from '#shared/http/query-params.ts';
import { dataOf, pageSchema } from '#shared/kernel/list-schema.ts';

const path = '/stores/{store_id}/app-installations';
const scope = 'staff:developers|settings';

export const appInstallationEndpoints = {
  listAppInstallations: defineEndpoint({
    method: 'GET',
    path,
    scope,
    summary: 'List installed apps',
    description: 'Newest first, including uninstalled apps.',
    query: listParams,
    success: { status: 200, body: pageSchema(AppInstallationSchema) },
    errors: ['invalid_cursor'],
    idempotent: false,
    emits: [],
  }),
  getAppInstallation: defineEndpoint({
    method: 'GET',
    path: `${path}/{id}`,
    scope,
    summary: 'Get an installed app',
    description: 'Includes the scopes that the store granted. Also works after the app was uninstalled.',
    success: { status: 200, body: dataOf(AppInstallationSchema) },
    errors: [],
    idempotent: false,
    emits: [],
  }),
  uninstallAppOfStore: defineEndpoint({
    method: 'POST',
    path: `${path}/{id}/uninstall`,
    scope,
    summary: 'Uninstall an app',
    description: 'Its token is refused from the next request on. An app that is already uninstalled is returned unchanged.',
    success: { status: 200, body: dataOf(AppInstallationSchema) },
    errors: [],
    idempotent: true,
    emits: ['app.uninstalled'],
  }),
} as const;
