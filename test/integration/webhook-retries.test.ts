import { verifyWebhook } from '#shared/webhooks/receiver/verify-webhook.cjs';
import { receiveWebhooks } from '../support/fakes/webhook-receiver.ts';
import { assertNoFindingsAndRemove } from '../support/harness/assert-no-findings.ts';
import { openLiveStore } from '../support/harness/live-store.ts';
import { type RunningStack, runStack } from '../support/harness/running-stack.ts';
import { until } from '../support/harness/until.ts';

type Many<Fields> = { readonly data: readonly Fields[] };

describe('a webhook that fails twice', () => {
  let stack: RunningStack;
  beforeAll(async () => {
    // Time runs 600 times as fast, so an hour passes in six seconds.
    stack = await runStack(['--no-seed', '--time-scale', '600']);
  });
  afterAll(() => assertNoFindingsAndRemove(stack));

  it('is sent a third time automatically: the same event and bytes, with a new signature', async () => {
    const store = await openLiveStore(stack, 'retried');
    const receiver = await receiveWebhooks(500, 503, 204);
    const { id, secret } = await store.subscribe(receiver.url, ['product.created']);
    await store.api('POST', '/products', { name: 'Blue mug', variants: [{ price: '12.50' }] });
    const tries = await receiver.arrived(3);
    const deliveries = await until(
      async () => (await store.admin<Many<{ status: string }>>('GET', `/webhook-deliveries?endpoint_id=${id}`)).body.data,
      ([delivery]) => delivery?.status === 'succeeded',
    );
    await receiver.close();

    expect(deliveries).toMatchObject([
      {
        attempts: 3,
        response_code: 204,
        next_attempt_at: null,
        tries: [
          { number: 1, response_code: 500, failure: 'status' },
          { number: 2, response_code: 503, failure: 'status' },
          { number: 3, response_code: 204, failure: null },
        ],
      },
    ]);
    expect(new Set(tries.map(({ body }) => body)).size).toBe(1);
    expect(new Set(tries.map(({ headers }) => headers['x-service-webhook-id'])).size).toBe(1);
    for (const { headers, body } of tries) {
      expect(verifyWebhook({ headers, body, secret })).toMatchObject({ id: headers['x-service-webhook-id'] });
    }
  });
});
