import { isSwitchedOn, signingSecrets, wantsTopic } from '#shared/webhooks/endpoint/webhook-endpoint.ts';

describe('an endpoint', () => {
  it('wants the topics it names, or all', () => {
    expect(wantsTopic({ topics: ['order.paid'] }, 'order.paid')).toBe(true);
    expect(wantsTopic({ topics: ['order.paid'] }, 'order.created')).toBe(false);
    expect(wantsTopic({ topics: ['*'] }, 'order.created')).toBe(true);
  });

  it.each([
    [true, null, true],
    [true, 1_000, false],
    [false, null, false],
  ] as const)('with its switch at %s, and switched off by the service at %s, receives: %s', (isActive, disabledAtMs, expected) => {
    expect(isSwitchedOn({ isActive, disabledAtMs })).toBe(expected);
  });

  it('signs with a rolled secret to the end of its overlap, and not at it', () => {
    const current = { ciphertext: 'new', validUntilMs: null };
    const rolled = { ciphertext: 'old', validUntilMs: 1_000 };
    expect(signingSecrets({ secrets: [current, rolled] }, 999)).toEqual([current, rolled]);
    expect(signingSecrets({ secrets: [current, rolled] }, 1_000)).toEqual([current]);
  });
});
