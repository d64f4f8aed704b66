import type { Store } from '#shared/stores/store.ts';
import { maxAttempts } from '#shared/webhooks/delivery/retry-schedule.ts';
import type { WebhookEndpoint } from '#shared/webhooks/endpoint/webhook-endpoint.ts';
import { composeEmail, type EmailContent } from './compose-email.ts';
import { endpointParagraph, hostOf, momentUtc, whereToLook } from './endpoint-paragraphs.ts';
import { storeLine } from './order-paragraphs.ts';

/** To the owners: an early warning, and what follows if nothing is done (specification: Events, 5 and 6). */
export const renderEndpointFailing = (store: Store, endpoint: WebhookEndpoint, failingSinceMs: number): EmailContent =>
  composeEmail(`Webhooks to ${hostOf(endpoint)} are failing`, [
    [`A webhook endpoint of ${store.name} has been failing since ${momentUtc(failingSinceMs)}.`],
    endpointParagraph(endpoint),
    [
      `Each delivery is tried ${maxAttempts} times over two days, so nothing is lost so far.`,
      'When it has failed for 3 days, or a delivery has used all its tries, the endpoint is switched off.',
    ],
    [whereToLook],
    [storeLine(store)],
  ]);
