import type { IncomingHttpHeaders } from 'node:http';
import Stripe from 'stripe';
import { verifyWebhook } from '#shared/webhooks/receiver/verify-webhook.cjs';
import { startReceiver } from '../support/fakes/receiver.ts';
import { type ReceivedWebhook, receiveWebhooks } from '../support/fakes/webhook-receiver.ts';
import { assertNoFindingsAndRemove } from '../support/harness/assert-no-findings.ts';
import { type LiveStore, openLiveStore } from '../support/harness/live-store.ts';
import { type RunningStack, runStack, tableWays } from '../support/harness/running-stack.ts';
import { until } from '../support/harness/until.ts';

type One<Fields> = { readonly data: Fields };
type Many<Fields> = { readonly data: readonly Fields[] };
type Product = { readonly id: number; readonly created_at: string; readonly variants: readonly { readonly id: number }[] };
type Delivery = {
  readonly id: number;
  readonly status: string;
  readonly attempts: number;
  readonly next_attempt_at: string | null;
  readonly last_attempt_at: string | null;
  readonly tries: readonly unknown[];
};

const mug = { name: 'Blue mug', status: 'active', variants: [{ price: '12.50', inventory_quantity: 4 }] };

// Removes the headers that a proxy sets itself.
const forwardable = ({ host: _host, connection: _connection, 'content-length': _length, ...headers }: IncomingHttpHeaders): Headers =>
  new Headers(Object.entries(headers).map(([name, value]) => [name, String(value)]));

const deliveriesTo = async ({ admin }: LiveStore, endpointId: number): Promise<readonly Delivery[]> =>
  (await admin<Many<Delivery>>('GET', `/webhook-deliveries?endpoint_id=${endpointId}`)).body.data;

describe.each(tableWays)('webhooks of the running stack, tables reached %s', (_, tablesReached) => {
  let stack: RunningStack;
  beforeAll(async () => {
    stack = await runStack(['--no-seed', tablesReached]);
  });
  afterAll(() => assertNoFindingsAndRemove(stack));

  describe('of a product that was created with stock', () => {
    let store: LiveStore;
    let product: Product;
    let requestId: string | null;
    let endpoint: { readonly id: number; readonly secret: string };
    let created: ReceivedWebhook | undefined;
    let stocked: ReceivedWebhook | undefined;
    beforeAll(async () => {
      store = await openLiveStore(stack, 'stocked');
      const receiver = await receiveWebhooks();
      endpoint = await store.subscribe(receiver.url, ['*']);
      const answer = await store.api<One<Product>>('POST', '/products', mug);
      product = answer.body.data;
      requestId = answer.headers.get('x-request-id');
      const webhooks = await receiver.arrived(2);
      created = webhooks.find(({ headers }) => headers['x-service-topic'] === 'product.created');
      stocked = webhooks.find(({ headers }) => headers['x-service-topic'] === 'inventory.updated');
      await receiver.close();
    });

    it('contain the product as in the answer', () => {
      expect(JSON.parse(created?.body ?? '')).toEqual({
        id: created?.headers['x-service-webhook-id'],
        object: 'event',
        topic: 'product.created',
        api_version: '2026-11',
        created_at: product.created_at,
        test: false,
        sample: false,
        store: { id: store.id, domain: expect.stringContaining('stocked') },
        actor: { type: 'api_key', id: expect.any(Number), name: 'Test' },
        request_id: requestId,
        data: product,
        previous: null,
      });
    });

    it('contain its first stock', () => {
      expect(JSON.parse(stocked?.body ?? '')).toMatchObject({
        topic: 'inventory.updated',
        data: { object: 'inventory_level', variant_id: product.variants[0]?.id, on_hand: 4 },
        previous: { on_hand: 0 },
      });
    });

    it('are signed over their bytes with the whole secret, as we and Stripe verify', () => {
      const { body = '', headers = {} } = created ?? {};
      const { secret } = endpoint;
      const id = headers['x-service-webhook-id'];
      expect(verifyWebhook({ headers, body, secret })).toMatchObject({ id });
      expect(() => verifyWebhook({ headers, body: `${body} `, secret })).toThrow('No signature matches');
      expect(() => verifyWebhook({ headers, body, secret: secret.replace('whsec_', '') })).toThrow('No signature matches');
      expect(Stripe.webhooks.constructEvent(body, String(headers['x-service-signature']), secret)).toMatchObject({ id });
    });

    it("are listed as delivered, with the receiver's answer", async () => {
      const deliveries = await until(
        () => deliveriesTo(store, endpoint.id),
        (listed) => listed.filter(({ status }) => status === 'succeeded').length === 2,
      );
      expect(deliveries).toHaveLength(2);
      const path = `/webhook-deliveries?event_id=${created?.headers['x-service-webhook-id']}`;
      const [listed] = (await store.admin<Many<Delivery>>('GET', path)).body.data;
      const { body } = await store.admin<One<Delivery>>('GET', `/webhook-deliveries/${listed?.id}`);
      expect(body.data).toMatchObject({
        object: 'webhook_delivery',
        endpoint_id: endpoint.id,
        topic: 'product.created',
        status: 'succeeded',
        response_code: 200,
        attempts: 1,
        next_attempt_at: null,
        tries: [{ number: 1, trigger: 'automatic', response_code: 200, failure: null }],
        request: { body: created?.body },
      });
    });
  });

  it('that return to this API through a proxy are refused there, and the delivery shows the reason', async () => {
    const store = await openLiveStore(stack, 'looped');
    const proxy = await startReceiver(async ({ headers, method = '', url = '/' }, response) => {
      const { status, headers: answered } = await fetch(`${stack.origin}${url}`, { method, headers: forwardable(headers) });
      response.writeHead(status, Object.fromEntries(answered)).end();
    });
    try {
      const endpoint = await store.subscribe(`http://127.0.0.1:${proxy.port}/v1/products`, ['product.created']);
      await store.api('POST', '/products', mug);
      const [delivery] = await until(
        () => deliveriesTo(store, endpoint.id),
        ([first]) => first !== undefined && first.tries.length > 0,
      );
      expect(delivery).toMatchObject({ tries: [{ failure: 'blocked_address', advice: 'The address leads back to this service.' }] });
    } finally {
      await proxy.close();
    }
  });

  it('that a receiver answers 500 wait for a second attempt, 60 to 72 seconds after the first', async () => {
    const store = await openLiveStore(stack, 'failing');
    const receiver = await receiveWebhooks(500);
    const endpoint = await store.subscribe(receiver.url, ['product.created']);
    await store.api('POST', '/products', mug);
    await receiver.arrived(1);
    const [delivery] = await until(
      () => deliveriesTo(store, endpoint.id),
      ([first]) => first !== undefined && first.tries.length > 0,
    );
    await receiver.close();
    expect(delivery).toMatchObject({
      status: 'pending',
      response_code: 500,
      attempts: 1,
      tries: [{ number: 1, trigger: 'automatic', url: receiver.url, response_code: 500, failure: 'status', advice: expect.any(String) }],
    });
    const waitMs = Date.parse(delivery?.next_attempt_at ?? '') - Date.parse(delivery?.last_attempt_at ?? '');
    expect(waitMs).toBeGreaterThanOrEqual(60_000);
    expect(waitMs).toBeLessThan(72_000 + 10_000);
  });
});
