import { Webhook } from 'standardwebhooks';
import Stripe from 'stripe';
import { verifyWebhook } from '#shared/webhooks/receiver/verify-webhook.cjs';
import { safeRequest } from '#shared/webhooks/sending/safe-request.ts';
import { type AttemptResult, sendAttempt } from '#shared/webhooks/sending/send-attempt.ts';
import { webhookTargets } from '#shared/webhooks/sending/target-url.ts';
import { newSigningSecret } from '#shared/webhooks/signing/signature.ts';
import { type ReceivedWebhook, receiveWebhooks } from '#test/support/fakes/webhook-receiver.ts';

const secretOf = (byte: number): string => newSigningSecret((count) => new Uint8Array(count).fill(byte));
const id = 'evt_01JC8Z6T9M4S8Q2V5X7Y0ABCDE';
const body = `{"id":"${id}","data":{"name":"Käse 🧀","weight":1.0,"big":9007199254740993}}`;

/** Makes one real attempt over HTTP. Returns the webhook as received and the attempt as recorded. */
async function tried(secrets: readonly string[]): Promise<{ readonly received: ReceivedWebhook; readonly result: AttemptResult }> {
  const receiver = await receiveWebhooks(204);
  const deps = { request: safeRequest, policy: webhookTargets(true), clock: Date.now, steadyClock: () => performance.now() };
  const event = { id, topic: 'product.created', body };
  const result = await sendAttempt(deps, { url: receiver.url, secrets, event, number: 1, trigger: 'automatic' });
  await receiver.close();
  const [received] = receiver.received;
  if (received === undefined) throw new Error('Nothing came.');
  return { received, result };
}

const accepting = ({ headers, body: raw }: ReceivedWebhook, secrets: Readonly<Record<string, string>>) => {
  const flat = Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, String(value)]));
  const verifiers: Readonly<Record<string, (secret: string) => unknown>> = {
    ours: (secret) => verifyWebhook({ headers, body: raw, secret }),
    stripe: (secret) => Stripe.webhooks.constructEvent(raw, flat['x-service-signature'] ?? '', secret),
    standardwebhooks: (secret) => new Webhook(secret).verify(raw, flat),
  };
  return Object.fromEntries(
    Object.entries(verifiers).map(([name, verify]) => [
      name,
      Object.keys(secrets).filter((secret) => {
        try {
          return (verify(secrets[secret] ?? '') as { id: string }).id === id;
        } catch {
          return false;
        }
      }),
    ]),
  );
};

describe('an attempt, as received over HTTP', () => {
  const secrets = { former: secretOf(1), current: secretOf(2), other: secretOf(3) };

  it('has the bytes of the event', async () => {
    const { received, result } = await tried([secrets.current]);
    expect(received.body).toBe(body);
    expect(result).toMatchObject({ succeeded: true, made: { responseCode: 204, failure: null } });
  });

  it('waits exactly 10 seconds for the answer', async () => {
    const timeouts: number[] = [];
    const request: typeof safeRequest = async ({ timeoutMs }) => {
      timeouts.push(timeoutMs);
      const timings = { dnsMs: 1, connectMs: 1, tlsMs: 1, firstByteMs: null, totalMs: timeoutMs };
      return { ok: false, failure: 'timeout', advice: 'The receiver was too slow.', timings };
    };
    const deps = { request, policy: webhookTargets(false), clock: Date.now, steadyClock: () => 0 };
    const event = { id, topic: 'product.created', body };
    const plan = { url: 'https://receiver.example', secrets: [secrets.current], event, number: 1, trigger: 'automatic' } as const;
    const { succeeded, made, response } = await sendAttempt(deps, plan);
    expect([timeouts, succeeded, made.failure, response]).toEqual([[10_000], false, 'timeout', null]);
  });

  it('is accepted by our module, by Stripe and by Standard Webhooks', async () => {
    const { received } = await tried([secrets.current]);
    expect(accepting(received, secrets)).toEqual({ ours: ['current'], stripe: ['current'], standardwebhooks: ['current'] });
  });

  it('is accepted by all three with either secret during a roll', async () => {
    const { received } = await tried([secrets.current, secrets.former]);
    const both = ['former', 'current'];
    expect(accepting(received, secrets)).toEqual({ ours: both, stripe: both, standardwebhooks: both });
  });

  it('is accepted by none when a byte was changed on the way', async () => {
    const { received } = await tried([secrets.current, secrets.former]);
    const changed = { ...received, body: received.body.replace('1.0', '1') };
    expect(accepting(changed, secrets)).toEqual({ ours: [], stripe: [], standardwebhooks: [] });
  });
});
