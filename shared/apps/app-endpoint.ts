import { moveEndpoint, type WebhookEndpoint } from '#shared/webhooks/endpoint/webhook-endpoint.ts';
import { freshHealthRecord } from '#shared/webhooks/endpoint-health/endpoint-health.ts';
import { type App, clientIdOf } from './app.ts';
import { type AppInstallation, grantedTopics } from './app-installation.ts';

/*
 * An installed app's webhook endpoint has the same id as the installation, so each can be found from the other. The
 * endpoint uses the app's address and secrets.
 */

type Place = { readonly storeId: string; readonly id: number; readonly atMs: number };

const newEndpoint = (
  { storeId, id, atMs }: Place,
  of: Pick<WebhookEndpoint, 'name' | 'url' | 'description' | 'appClientId'>,
): WebhookEndpoint => ({
  id,
  storeId,
  ...of,
  topics: [],
  filter: null,
  isActive: true,
  disabledAtMs: null,
  disabledReason: null,
  evaluatedFromMs: null,
  urlLock: null,
  secrets: [],
  secretLast4: '',
  onlyEventId: null,
  createdAtMs: atMs,
  updatedAtMs: atMs,
  healthRecord: freshHealthRecord,
});

/**
 * Computes an installation's endpoint from the app's settings and the granted scopes. Returns null if the app receives
 * no webhooks. A disabled endpoint stays disabled. If the URL changes, the endpoint's health record is reset.
 */
export function endpointOf(
  storeId: string,
  app: App,
  installation: Pick<AppInstallation, 'id' | 'scopes' | 'updatedAtMs'>,
  before: WebhookEndpoint | null,
): WebhookEndpoint | null {
  if (app.webhookUrl === null) return null;
  const { id, scopes, updatedAtMs: atMs } = installation;
  const of = { name: app.name, url: app.webhookUrl, description: `App ${app.name}`, appClientId: clientIdOf(app.id) };
  const known = before === null ? newEndpoint({ storeId, id, atMs }, of) : moveEndpoint(before, app.webhookUrl);
  return {
    ...known,
    topics: grantedTopics(app.webhookTopics, scopes),
    filter: app.webhookFilter,
    updatedAtMs: Math.max(atMs, known.updatedAtMs + (before === null ? 0 : 1)),
  };
}

/** Returns the temporary endpoint to which the event about an app's uninstallation is sent. */
export const lastEndpointOf = (
  before: Pick<WebhookEndpoint, 'storeId' | 'name' | 'url' | 'description' | 'appClientId'>,
  { id, atMs }: Pick<Place, 'id' | 'atMs'>,
  eventId: string,
): WebhookEndpoint => {
  const { storeId, name, url, description, appClientId } = before;
  return {
    ...newEndpoint({ storeId, id, atMs }, { name, url, description, appClientId }),
    topics: ['app.uninstalled'],
    onlyEventId: eventId,
  };
};
