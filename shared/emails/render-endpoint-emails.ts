import { eventRetentionMs } from '#shared/events/event.ts';
import type { Store } from '#shared/stores/store.ts';
import { maxAttempts } from '#shared/webhooks/delivery/retry-schedule.ts';
import type { WebhookEndpoint } from '#shared/webhooks/endpoint/webhook-endpoint.ts';
import type { DisabledReason } from '#shared/webhooks/endpoint-health/endpoint-health.ts';
import { composeEmail, type EmailContent, type EmailParagraph } from './compose-email.ts';
import { storeLine } from './render-order-emails.ts';

const reasons: Readonly<Record<DisabledReason, string>> = {
  tries_used: `a delivery failed ${maxAttempts} times, and no other delivery succeeded in the meantime`,
  failing_3_days: 'it has been failing for 3 days',
  gone: 'it answered 410 Gone, which asks us to stop sending',
};

const keptDays = eventRetentionMs / 86_400_000;

/**
 * Renders the e-mail that tells the owners that an endpoint was disabled at `disabledAtMs`, and how to enable it again
 * (specification: Events, 6).
 */
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
      `Until it is on again, nothing is sent there: deliveries are held, and kept for ${keptDays} days after their event.`,
      'To switch it on, fix the receiver, then open the endpoint in the admin and set it to active. The held deliveries are then sent at a steady rate.',
    ],
    [whereToLook],
    [storeLine(store)],
  ]);

/**
 * Renders the e-mail that warns the owners early about a failing endpoint, and tells them what happens if they do
 * nothing (specification: Events, 5 and 6).
 */
export const renderEndpointFailing = (store: Store, endpoint: WebhookEndpoint, failingSinceMs: number): EmailContent =>
  composeEmail(`Webhooks to ${hostOf(endpoint)} are failing`, [
    [`A webhook endpoint of ${store.name} has been failing since ${momentUtc(failingSinceMs)}.`],
    endpointParagraph(endpoint),
    [
      `Each delivery is tried ${maxAttempts} times over two days, so nothing is lost so far.`,
      'When it has failed for 3 days, or a delivery has used all its attempts, the endpoint is switched off.',
    ],
    [whereToLook],
    [storeLine(store)],
  ]);

/** Returns only the host, because the path may contain a secret of the receiver. */
const hostOf = ({ url }: Pick<WebhookEndpoint, 'url'>): string => new URL(url).host;

/** Returns the lines that identify an endpoint. */
const endpointParagraph = ({ id, url, description }: WebhookEndpoint): EmailParagraph => [
  `Endpoint: ${hostOf({ url })}`,
  `Id: ${id}`,
  ...(description === '' ? [] : [`Description: ${description}`]),
];

/** Formats a time in UTC, to the minute. */
const momentUtc = (ms: number): string => `${new Date(ms).toISOString().slice(0, 16).replace('T', ' ')} UTC`;

/** Tells staff where to find the errors. */
const whereToLook = 'The admin shows every attempt and its error under Settings, Developers, Webhooks.';
