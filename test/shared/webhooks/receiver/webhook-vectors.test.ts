import { Webhook } from 'standardwebhooks';
import Stripe from 'stripe';
import published from '#shared/webhooks/receiver/vectors.json' with { type: 'json' };
import { verifyWebhook, WebhookVerificationError } from '#shared/webhooks/receiver/verify-webhook.cjs';
import { type WebhookVector, webhookVectors } from '#test/support/harness/webhook-vectors.ts';

const ours = ({ headers, body, secrets, now_sec }: WebhookVector): string => {
  try {
    verifyWebhook({ headers, body, secret: secrets, nowSec: now_sec });
    return 'valid';
  } catch (error) {
    if (error instanceof WebhookVerificationError) return error.code;
    throw error;
  }
};

const accepts = (verify: () => unknown): boolean => {
  try {
    verify();
    return true;
  } catch {
    return false;
  }
};

const named = (vectors: readonly WebhookVector[]) => vectors.map((vector) => [vector.name, vector] as const);

describe('the published vectors', () => {
  it('match our signatures', () => {
    expect(published).toEqual({ tolerance_sec: 300, vectors: webhookVectors });
  });

  it.each(named(webhookVectors))('%s: our verifier returns the expected verdict', (_name, vector) => {
    expect(ours(vector)).toBe(vector.expected);
  });

  it.each(named(webhookVectors))('%s: our verifier returns the same verdict for bytes', (_name, vector) => {
    const bytes = new Uint8Array(Buffer.from(vector.body)) as unknown as string;
    expect(ours({ ...vector, body: bytes })).toBe(vector.expected);
  });
});

describe('the library of Stripe agrees with', () => {
  // Stripe's library can check only these vectors. It takes only one secret and one header value, and accepts times in
  // the future.
  const comparable = webhookVectors.filter(
    ({ headers, secrets, expected }) =>
      'x-service-signature' in headers && secrets.length === 1 && !['too_new', 'malformed_body'].includes(expected),
  );

  it.each(named(comparable.filter(({ name }) => !['two times', 'blanks between the parts'].includes(name))))('%s', (_name, vector) => {
    const { headers, body, secrets, now_sec, expected } = vector;
    const verify = () =>
      Stripe.webhooks.constructEvent(body, headers['x-service-signature'] ?? '', secrets[0] ?? '', 300, undefined, now_sec * 1000);
    expect(accepts(verify)).toBe(expected === 'valid');
  });
});

describe('the library of Standard Webhooks agrees with', () => {
  afterEach(() => jest.restoreAllMocks());

  const comparable = webhookVectors.filter(({ headers, secrets, expected }) => {
    return 'webhook-signature' in headers && secrets.length === 1 && expected !== 'malformed_body';
  });

  it.each(named(comparable))('%s', (_name, { headers, body, secrets, now_sec, expected }) => {
    jest.spyOn(Date, 'now').mockReturnValue(now_sec * 1000);
    expect(accepts(() => new Webhook(secrets[0] ?? '').verify(body, headers))).toBe(expected === 'valid');
  });
});
