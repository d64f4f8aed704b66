import { appIdOf } from '#shared/apps/app.ts';
import { getApp } from '#shared/apps/apps-table.ts';
import { appWebhookSecretContext } from '#shared/kernel/secret-box.ts';
import type { Table } from '#shared/table/table-client.ts';
import { signingSecrets, type WebhookEndpoint } from '../endpoint/webhook-endpoint.ts';
import type { DecryptSecret } from '../signing/cached-decrypt.ts';

/** Where an attempt goes, and the secrets that sign it, in plain text. */
export type AttemptTarget = { readonly url: string; readonly secrets: readonly string[] };

/**
 * The address and the secrets of an endpoint at this moment. Those of an app's endpoint are the app's: what its operators change counts
 * from the next attempt on, in every store. Null when the app has no address any more.
 * @throws Error when there is no such app
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
  if (app === null) throw new Error(`The endpoint ${endpoint.id} belongs to the app ${endpoint.appClientId}, which is not there.`);
  // An endpoint keeps the address of the last token: the app's operators have withdrawn it since.
  if (app.webhookUrl === null) return null;
  return { url: app.webhookUrl, secrets: await signedBy(app.webhookSecrets, appWebhookSecretContext.store_id) };
}
