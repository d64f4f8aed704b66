import { signingSecrets, type WebhookEndpoint } from '#shared/webhooks/endpoint/webhook-endpoint.ts';
import { type AttemptPlan, type AttemptResult, sendAttempt } from '#shared/webhooks/sending/send-attempt.ts';
import type { AdminWebhooksDeps } from './operations.ts';

type Deps = Pick<AdminWebhooksDeps, 'decrypt' | 'sender'>;

/**
 * One attempt that a person asked for: what an automatic one would send, to the address and with the secrets of this moment, whether
 * the endpoint is on or off. Takes ten seconds at most.
 */
export async function sendManualAttempt(
  { decrypt, sender }: Deps,
  endpoint: WebhookEndpoint,
  plan: Pick<AttemptPlan, 'event' | 'number' | 'trigger'>,
): Promise<AttemptResult> {
  const live = signingSecrets(endpoint, sender.clock());
  const secrets = await Promise.all(live.map(({ ciphertext }) => decrypt(ciphertext, endpoint.storeId)));
  return sendAttempt(sender, { ...plan, url: endpoint.url, secrets });
}
