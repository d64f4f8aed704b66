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
    description: 'Newest first, those that were uninstalled included.',
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
    description: 'With the scopes that the store granted; also after it was uninstalled.',
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
    description: 'Its token is refused from the next request on. An app that is uninstalled already is answered as it is.',
    success: { status: 200, body: dataOf(AppInstallationSchema) },
    errors: [],
    idempotent: true,
    emits: ['app.uninstalled'],
  }),
} as const;
