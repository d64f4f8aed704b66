import { isSwitchedOn, sendingOf, signingSecrets, wantsEvent } from '#shared/webhooks/endpoint/webhook-endpoint.ts';
import { freshHealthRecord } from '#shared/webhooks/endpoint-health/endpoint-health.ts';
import { aWebhookEndpoint } from '#test/support/builders/a-webhook-endpoint.ts';

describe('an endpoint', () => {
  it('wants the topics in its list, or all', () => {
    const wants = (topics: readonly ('order.paid' | '*')[], topic: 'order.paid' | 'order.created') =>
      wantsEvent({ topics, onlyEventId: null, createdAtMs: 0 }, { id: 'evt_1', topic, createdAtMs: 0 });
    expect([wants(['order.paid'], 'order.paid'), wants(['order.paid'], 'order.created'), wants(['*'], 'order.created')]).toEqual([
      true,
      false,
      true,
    ]);
  });

  it('for a single event wants no other event of its topic', () => {
    const endpoint = { topics: ['app.uninstalled'], onlyEventId: 'evt_1', createdAtMs: 0 } as const;
    const wanted = ['evt_1', 'evt_2'].map((id) => wantsEvent(endpoint, { id, topic: 'app.uninstalled', createdAtMs: 0 }));
    expect(wanted).toEqual([true, false]);
  });

  it.each([
    [100_000, true],
    [95_001, true],
    [95_000, false],
  ])('added at 100 s, with clocks that differ by less than 5 s, wants an event of %d ms: %s', (createdAtMs, expected) => {
    const endpoint = { topics: ['*'], onlyEventId: null, createdAtMs: 100_000 } as const;
    expect(wantsEvent(endpoint, { id: 'evt_1', topic: 'order.paid', createdAtMs })).toBe(expected);
  });

  it.each([
    [true, null, true],
    [true, 1_000, false],
    [false, null, false],
  ] as const)('with its switch at %s, and disabled by the service at %s, receives: %s', (isActive, disabledAtMs, expected) => {
    expect(isSwitchedOn({ isActive, disabledAtMs })).toBe(expected);
  });

  it.each([
    ['on', {}],
    ['probing', { healthRecord: { ...freshHealthRecord, openUntilMs: 1_000 } }],
    ['switched_off', { isActive: false }],
    ['gone', { disabledAtMs: 5, disabledReason: 'gone' }],
    ['tries_used', { isActive: false, disabledAtMs: 5, disabledReason: 'tries_used' }],
  ] as const)('shows %s in one field that always agrees with its switch', (sending, change) => {
    const endpoint = aWebhookEndpoint(change);
    expect(sendingOf(endpoint)).toBe(sending);
    expect(['on', 'probing'].includes(sending)).toBe(isSwitchedOn(endpoint));
  });

  it('signs with a rolled secret until just before its overlap ends', () => {
    const current = { ciphertext: 'new', validUntilMs: null };
    const rolled = { ciphertext: 'old', validUntilMs: 1_000 };
    expect(signingSecrets({ secrets: [current, rolled] }, 999)).toEqual([current, rolled]);
    expect(signingSecrets({ secrets: [current, rolled] }, 1_000)).toEqual([current]);
  });
});
