import { appIdOf } from '#shared/apps/app.ts';
import { getApp } from '#shared/apps/apps-table.ts';
import { appWebhookSecretContext } from '#shared/kernel/secret-box.ts';
import type { Table } from '#shared/table/table-client.ts';
import { signingSecrets, type WebhookEndpoint } from '../endpoint/webhook-endpoint.ts';
import type { DecryptSecret } from '../signing/cached-decrypt.ts';

/** The address that an attempt calls, and the plain-text secrets with which the attempt is signed. */
export type AttemptTarget = { readonly url: string; readonly secrets: readonly string[] };

/**
 * Returns an endpoint's current address and secrets. An app's endpoint uses the app's own address and secrets, so a
 * change by the app's operators applies to every store from the next attempt on. Returns null if the app no longer has
 * an address.
 * @throws Error if the app does not exist
 */
export async function attemptTarget(
  { table, decrypt }: { readonly table: Table; readonly decrypt: DecryptSecret },
  endpoint: WebhookEndpoint,
  nowMs: number,
): Promise<AttemptTarget | null> {
  const signedBy = (secrets: WebhookEndpoint['secrets'], storeId: string): Promise<string[]> =>
    Promise.all(signingSecrets({ secrets }, nowMs).map(({ ciphertext }) => decrypt(ciphertext, storeId)));
  if (endpoint.appClientId === null) return { url: endpoint.url, secrets: await signedBy(endpoint.secrets, endpoint.storeId) };
  const app = await getApp(table, appIdOf(endpoint.appClientId) ?? 0);
  if (app === null) throw new Error(`The endpoint ${endpoint.id} belongs to the app ${endpoint.appClientId}, which does not exist.`);
  // The app's operators have removed the webhook address from the app. The endpoint still contains the app's old
  // address, which must no longer be called.
  if (app.webhookUrl === null) return null;
  return { url: app.webhookUrl, secrets: await signedBy(app.webhookSecrets, appWebhookSecretContext.store_id) };
}
