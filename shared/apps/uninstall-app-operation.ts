import { buildEvent } from '#events/build-event.ts';
import type { StoreContext } from '#shared/http/request-context.ts';
import { orNotFound } from '#shared/http/response.ts';
import { idTimeMs } from '#shared/kernel/object-id.ts';
import { timestamp } from '#shared/kernel/time.ts';
import { commit } from '#shared/table/commit.ts';
import { retryOnConflict } from '#shared/table/retry-on-conflict.ts';
import type { Table } from '#shared/table/table-client.ts';
import type { WebhookEndpoint } from '#shared/webhooks/endpoint/webhook-endpoint.ts';
import { lastEndpointOf } from './app-endpoint.ts';
import { endEndpointWrites, getEndpointOfApp } from './app-endpoint-table.ts';
import { type AppInstallation, endInstallation, type Uninstaller } from './app-installation.ts';
import type { AppInstallationView } from './app-installation-schema.ts';
import { appInstallationView } from './app-installation-view.ts';
import { getInstallation, uninstallWrites } from './app-installations-table.ts';

type Deps = { readonly table: Table; readonly newId: () => number; readonly newEventId: () => string };
type Answer = { readonly status: 200; readonly body: { readonly data: AppInstallationView } };

/**
 * Uninstalls an app. Its token is refused from the next request on, its webhooks stop, and the event `app.uninstalled`
 * tells who uninstalled it (specification: States). If the app is already uninstalled, returns the installation
 * unchanged.
 * @throws DomainError `not_found`
 */
export const uninstallApp = ({ table, newId, newEventId }: Deps, context: StoreContext, id: number, by: Uninstaller): Promise<Answer> =>
  retryOnConflict(['installation', 'endpoint', 'last_endpoint'], async () => {
    const { store, storeId, nowMs } = context;
    const [known, endpoint] = await Promise.all([getInstallation(table, storeId, id), getEndpointOfApp(table, storeId, id)]);
    const before = orNotFound(known, 'app installation');
    const after = endInstallation(before, by, nowMs);
    const answer: Answer = { status: 200, body: { data: appInstallationView(after, store) } };
    if (after === before) return answer;
    const event = buildEvent(context, { id: newEventId(), topic: 'app.uninstalled', data: endedBy(after, answer.body.data, by) });
    const ending = endpoint === null ? [] : endEndpointWrites(endpoint, lastEndpoint(endpoint, newId(), event.id));
    const writes = [...uninstallWrites(storeId, before, after), ...ending];
    await commit(table, context, { writes, events: [event], answer });
    return answer;
  });

const lastEndpoint = (endpoint: WebhookEndpoint, id: number, eventId: string): WebhookEndpoint =>
  lastEndpointOf(endpoint, { id, atMs: idTimeMs(id) }, eventId);

const endedBy = ({ updatedAtMs, uninstalledAtMs }: AppInstallation, view: AppInstallationView, by: Uninstaller) => ({
  ...view,
  uninstalled_at: timestamp(uninstalledAtMs ?? updatedAtMs),
  uninstalled_by: by,
});
