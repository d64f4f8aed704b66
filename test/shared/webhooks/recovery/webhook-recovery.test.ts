import type { WebhookDelivery } from '#shared/webhooks/delivery/webhook-delivery.ts';
import { isMeant, type RecoveryRange } from '#shared/webhooks/recovery/webhook-recovery.ts';
import { aSpentDelivery } from '#test/support/builders/past-deliveries.ts';

const askedAtMs = Date.UTC(2026, 9, 1, 12);
const nowMs = askedAtMs + 60_000;
const range: RecoveryRange = { storeId: 'S1', endpointId: 3, sinceMs: 0, untilMs: askedAtMs, status: 'pending', topics: null };
const waiting = (over: Partial<WebhookDelivery> = {}): WebhookDelivery => ({
  ...aSpentDelivery(askedAtMs - 3_600_000, { endpointId: 3 }),
  status: 'pending',
  attemptCount: 2,
  lastAttemptAtMs: askedAtMs - 1,
  nextAttemptAtMs: nowMs + 1,
  leaseUntilMs: null,
  ...over,
});

describe('a recovery of pending deliveries', () => {
  it.each<[boolean, string, Partial<WebhookDelivery>]>([
    [true, 'waits for another attempt', {}],
    [true, 'waits after its last sender was killed', { leaseUntilMs: nowMs }],
    [false, 'is due', { nextAttemptAtMs: nowMs }],
    [false, 'was never attempted', { attemptCount: 0, lastAttemptAtMs: null }],
    [false, 'is being sent', { leaseUntilMs: nowMs + 1 }],
    [false, 'was attempted since the recovery was requested', { lastAttemptAtMs: askedAtMs + 1 }],
    [false, 'has failed', { status: 'failed', nextAttemptAtMs: null }],
    [false, 'is of another endpoint', { endpointId: 4 }],
    [false, 'is a sample', { eventId: 'evt_sample_1' }],
  ])('%j: applies to one that %s', (meant, _what, over) => {
    expect(isMeant(waiting(over), range, { askedAtMs, nowMs })).toBe(meant);
  });
});
