import { eventRetentionMs } from '#shared/events/event.ts';
import type { Store } from '#shared/stores/store.ts';
import { maxAttempts } from '#shared/webhooks/delivery/retry-schedule.ts';
import type { WebhookEndpoint } from '#shared/webhooks/endpoint/webhook-endpoint.ts';
import type { DisabledReason } from '#shared/webhooks/endpoint-health/endpoint-health.ts';
import { composeEmail, type EmailContent } from './compose-email.ts';
import { endpointParagraph, hostOf, momentUtc, whereToLook } from './endpoint-paragraphs.ts';
import { storeLine } from './order-paragraphs.ts';

const reasons: Readonly<Record<DisabledReason, string>> = {
  tries_used: `a delivery failed ${maxAttempts} times, and nothing else succeeded there meanwhile`,
  failing_3_days: 'it has been failing for 3 days',
  gone: 'it answered 410 Gone, which asks us to send nothing any more',
};

const keptDays = eventRetentionMs / 86_400_000;

/** To the owners: an endpoint was switched off at `disabledAtMs`, and how to switch it on again (specification: Events, 6). */
export const renderEndpointDisabled = (
  store: Store,
  endpoint: WebhookEndpoint,
  { disabledAtMs, reason }: { readonly disabledAtMs: number; readonly reason: DisabledReason },
): EmailContent =>
  composeEmail(`Webhooks to ${hostOf(endpoint)} were switched off`, [
    [`We switched off a webhook endpoint of ${store.name} at ${momentUtc(disabledAtMs)}, because ${reasons[reason]}.`],
    [
      ...endpointParagraph(endpoint),
      ...(endpoint.healthRecord.firstFailureAtMs === null ? [] : [`Failing since: ${momentUtc(endpoint.healthRecord.firstFailureAtMs)}`]),
    ],
    [
      `Until it is on again nothing is sent there: deliveries are held, and kept for ${keptDays} days after their event.`,
      'To switch it on, mend the receiver, then open the endpoint in the admin and set it to active. What was held is then sent, at a steady rate.',
    ],
    [whereToLook],
    [storeLine(store)],
  ]);
