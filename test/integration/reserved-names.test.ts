import { type Receiver, startReceiver } from '../support/fakes/receiver.ts';
import { type ReceivedWebhook, receiveWebhooks, type WebhookReceiver } from '../support/fakes/webhook-receiver.ts';
import { type LiveStore, openLiveStore } from '../support/harness/live-store.ts';
import { reservedNames } from '../support/harness/reserved-names.ts';
import { type RunningStack, runStack } from '../support/harness/running-stack.ts';
import { requestBytes, sendBytes } from '../support/harness/send-bytes.ts';
import { until } from '../support/harness/until.ts';

type Many<Fields> = { readonly data: readonly Fields[] };
type One<Fields> = { readonly data: Fields };
type Product = { readonly id: number; readonly variants: readonly { readonly id: number; readonly option_values: object }[] };
type Delivery = {
  readonly id: number;
  readonly status: string;
  readonly attempts: number;
  readonly tries: readonly object[];
  readonly response: { readonly headers: object } | null;
};
type Order = { readonly line_items: readonly { readonly variant_title: string }[] };

/** The reserved names that are valid header names, in lower case. */
const headerNames = reservedNames.map((name) => name.toLowerCase()).filter((name) => /^[\w.#]+$/.test(name));
const optionNames = reservedNames.filter((name) => name.length === [...name].length);
const inThrees = optionNames.flatMap((_, at) => (at % 3 === 0 ? [optionNames.slice(at, at + 3)] : []));

describe('user-chosen names of inherited properties, on the running stack', () => {
  let stack: RunningStack;
  let store: LiveStore;
  let webhooks: WebhookReceiver;
  beforeAll(async () => {
    stack = await runStack(['--no-seed']);
    store = await openLiveStore(stack, 'names');
    webhooks = await receiveWebhooks();
    await store.subscribe(webhooks.url, ['product.created', 'order.created']);
  });
  afterAll(async () => {
    await webhooks.close();
    await stack.remove();
  });

  const told = (topic: string) => (received: readonly ReceivedWebhook[]) =>
    received.filter(({ headers }) => headers['x-service-topic'] === topic).map(({ body }) => (JSON.parse(body) as One<unknown>).data);

  it('are options of products from the request to the webhook, and titles of ordered lines', async () => {
    const expected: [string, string][][] = [];
    for (const names of inThrees) {
      const option_values = Object.fromEntries(names.map((name) => [name, `of ${name}`]));
      expected.push(Object.entries(option_values));
      const options = names.map((name) => ({ name, values: [`of ${name}`] }));
      const body = { name: 'Shirt', status: 'active', options, variants: [{ price: 1, inventory_quantity: 9, option_values }] };
      const key = { 'idempotency-key': names.join('') };
      const made = await store.api<One<Product>>('POST', '/products', body, key);
      expect([made.status, made.body.data.variants.map((one) => Object.entries(one.option_values))]).toEqual([201, [expected.at(-1)]]);
      const again = await store.api<One<Product>>('POST', '/products', body, key);
      expect([again.headers.get('idempotent-replayed'), JSON.stringify(again.body)]).toEqual(['true', JSON.stringify(made.body)]);

      const line = { variant_id: made.body.data.variants[0]?.id, quantity: 1 };
      const order = await store.api<One<Order>>('POST', '/orders', { line_items: [line], customer: { email: 'ada@example.com' } });
      const title = names.map((name) => `of ${name}`).join(' / ');
      expect([order.status, order.body.data.line_items.map(({ variant_title }) => variant_title)]).toEqual([201, [title]]);
    }
    const valuesOf = (products: readonly Product[]) => products.map(({ variants }) => Object.entries(variants[0]?.option_values ?? {}));
    expect(valuesOf((await store.api<Many<Product>>('GET', '/products')).body.data).reverse()).toEqual(expected);
    const received = await webhooks.arrived(2 * inThrees.length);
    const sent = (told('product.created')(received) as Product[]).sort((one, other) => one.id - other.id);
    expect(valuesOf(sent)).toEqual(expected);
    expect(told('order.created')(received)).toHaveLength(inThrees.length);
  });

  it("are headers of a receiver's answer: the delivery succeeds at the first attempt, and is shown with them", async () => {
    const shop = await openLiveStore(stack, 'answered');
    let calls = 0;
    const receiver: Receiver = await startReceiver((request, response) => {
      calls += 1;
      request.resume();
      response
        .writeHead(
          200,
          headerNames.flatMap((name) => [name, `of ${name}`]),
        )
        .end('thanks');
    });
    try {
      const endpoint = await shop.subscribe(`http://127.0.0.1:${receiver.port}/`, ['product.created']);
      await shop.api('POST', '/products', { name: 'Mug', variants: [{ price: 1 }] });
      const [delivery] = await until(
        async () => (await shop.admin<Many<Delivery>>('GET', `/webhook-deliveries?endpoint_id=${endpoint.id}`)).body.data,
        ([first]) => first !== undefined && first.status !== 'pending',
      );
      const shown = (await shop.admin<One<Delivery>>('GET', `/webhook-deliveries/${delivery?.id}`)).body.data;
      expect([shown.status, shown.attempts, shown.tries.length, calls]).toEqual(['succeeded', 1, 1, 1]);
      expect(Object.entries(shown.response?.headers ?? {})).toEqual(
        expect.arrayContaining(headerNames.map((name) => [name, `of ${name}`])),
      );
    } finally {
      await receiver.close();
    }
  });

  it('are headers of a request, which is answered normally', async () => {
    const headers = [`Authorization: Bearer ${store.secret}`, ...headerNames.map((name) => `${name}: x`)];
    const answer = await sendBytes(Number(new URL(stack.origin).port), requestBytes({ method: 'GET', target: '/v1/store', headers }));
    expect(answer.status).toBe(200);
  });

  it.each([...reservedNames, ''])('are unknown parameters of lists: %j', async (name) => {
    const { status, body } = await store.api<{ error: { errors: readonly object[] } }>('GET', `/products?${encodeURIComponent(name)}=1`);
    expect([status, body.error.errors]).toMatchObject([422, [{ param: name, code: 'unknown_parameter' }]]);
  });

  it.each(reservedNames)('are ignored fields of a body: %j', async (name) => {
    const body = JSON.stringify(
      Object.fromEntries([
        [name, { name: 'evil', variants: [] }],
        ['name', 'Mug'],
        ['variants', [{ price: 1 }]],
      ]),
    );
    expect((await store.api('POST', '/products', body)).status).toBe(201);
    const evil = JSON.stringify(Object.fromEntries([[name, { name: 'evil', variants: [{ price: 1 }] }]]));
    expect((await store.api('POST', '/products', evil)).status).toBe(422);
  });
});
