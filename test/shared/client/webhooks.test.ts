import type { StoreEvent } from '#shared/client/generated/store-api.ts';
import { WebhookVerificationError } from '#shared/client/webhook-verification-error.ts';
import { verifyWebhook } from '#shared/client/webhooks.ts';
import { type WebhookVector, webhookVectors } from '#test/support/harness/webhook-vectors.ts';

const verdict = async ({ headers, secrets, now_sec }: WebhookVector, body: string | Uint8Array | ArrayBuffer): Promise<string> => {
  try {
    await verifyWebhook({ headers, body, secret: secrets, nowSec: now_sec });
    return 'valid';
  } catch (error) {
    if (error instanceof WebhookVerificationError) return error.code;
    throw error;
  }
};

describe('the webhook check by Web Crypto', () => {
  it.each(webhookVectors.map((vector) => [vector.name, vector] as const))(
    '%s: returns the verdict of the published vectors',
    async (_, vector) => {
      expect(await verdict(vector, vector.body)).toBe(vector.expected);
      const bytes = new TextEncoder().encode(vector.body);
      expect(await verdict(vector, bytes)).toBe(vector.expected);
      expect(await verdict(vector, bytes.buffer)).toBe(vector.expected);
    },
  );

  const [first] = webhookVectors as readonly [WebhookVector, ...WebhookVector[]];
  const given = { headers: first.headers, body: first.body, secret: first.secrets, nowSec: first.now_sec };

  it('accepts headers of any kind', async () => {
    const signature = first.headers['x-service-signature'] ?? '';
    for (const headers of [new Headers(first.headers), { 'X-Service-Signature': [signature] }, { 'X-SERVICE-SIGNATURE': signature }]) {
      const event: StoreEvent = await verifyWebhook({ ...given, headers });
      expect(event.topic).toBe('product.created');
    }
  });

  it.each([
    ['no secret', { secret: '' }],
    ['no secrets', { secret: [] }],
    ['an undefined secret', { secret: [undefined as unknown as string] }],
    ['a parsed body', { body: {} as unknown as string }],
  ])('reports %s as a mistake in the receiver', async (_, mistake) => {
    await expect(verifyWebhook({ ...given, ...mistake })).rejects.toThrow(TypeError);
  });
});
