import { renderEndpointDisabled, renderEndpointFailing } from '#shared/emails/render-endpoint-emails.ts';
import { freshHealthRecord } from '#shared/webhooks/endpoint-health/endpoint-health.ts';
import { aStore } from '#test/support/builders/a-store.ts';
import { aWebhookEndpoint } from '#test/support/builders/a-webhook-endpoint.ts';

const store = aStore();
const sinceMs = Date.UTC(2026, 10, 5, 10, 30);
const endpoint = aWebhookEndpoint({
  url: 'https://receiver.example/hooks/secret-path',
  healthRecord: { ...freshHealthRecord, firstFailureAtMs: sinceMs },
});

describe('the warning that an endpoint is failing', () => {
  it('names the endpoint, the start of the failure and its consequence', () => {
    const { subject, text } = renderEndpointFailing(store, endpoint, sinceMs);
    expect(subject).toBe('Webhooks to receiver.example are failing');
    expect(text).toBe(`A webhook endpoint of Example has been failing since 2026-11-05 10:30 UTC.

Endpoint: receiver.example
Id: 3
Description: ERP

Each delivery is tried 8 times over two days, so nothing is lost so far.
When it has failed for 3 days, or a delivery has used all its attempts, the endpoint is switched off.

The admin shows every attempt and its error under Settings, Developers, Webhooks.

Example: https://shop.example.com
`);
  });
});

describe('the notice that an endpoint was switched off', () => {
  const disabledAtMs = Date.UTC(2026, 10, 8, 10, 31);

  it('names the endpoint, the reason, the time and the retention, and explains how to switch it on', () => {
    const { subject, text } = renderEndpointDisabled(store, endpoint, { disabledAtMs, reason: 'failing_3_days' });
    expect(subject).toBe('Webhooks to receiver.example were switched off');
    expect(text).toBe(`We switched off a webhook endpoint of Example at 2026-11-08 10:31 UTC, because it has been failing for 3 days.

Endpoint: receiver.example
Id: 3
Description: ERP
Failing since: 2026-11-05 10:30 UTC

Until it is on again, nothing is sent there: deliveries are held, and kept for 30 days after their event.
To switch it on, fix the receiver, then open the endpoint in the admin and set it to active. The held deliveries are then sent at a steady rate.

The admin shows every attempt and its error under Settings, Developers, Webhooks.

Example: https://shop.example.com
`);
  });

  it.each([
    ['tries_used', 'because a delivery failed 8 times, and no other delivery succeeded in the meantime.'],
    ['gone', 'because it answered 410 Gone, which asks us to stop sending.'],
  ] as const)('gives the reason %s', (reason, words) => {
    expect(renderEndpointDisabled(store, endpoint, { disabledAtMs, reason }).text).toContain(words);
  });
});
