/** Code that the types must accept or refuse. It is compiled in the folder of the packed package, but not run. */
export const typedProgram = `
import { createStoreClient, type IdOf, isErrorOf, type Order, StoreApiError } from 'store-management-api';
import { verifyWebhook } from 'store-management-api/webhooks';
import { verifyWebhook as verifyInNode } from 'store-management-api/webhooks/verify';
import { createAdminClient } from 'store-management-api/admin-client';
import { mockFetch } from 'store-management-api/testing';

declare const order: Order;
const store = createStoreClient({ apiKey: 'key', baseUrl: 'https://api.example.com/v1', userAgent: 'my-shop/1.4', headers: { 'X-Shop': '1' } });

export async function ids(rowOfDatabase: { readonly order_id: number }): Promise<void> {
  await store.orders.get(order.id);
  await store.orders.get(rowOfDatabase.order_id);
  await store.orders.get(7);
  const kept: number = order.id;
  const checked: IdOf<'order'> = kept;
  await store.orders.list({ customer_id: order.customer_id ?? 0 }).page();
  await store.products.list({ ids: [checked as number, 3] }).page();
  // @ts-expect-error The id of a customer is not the id of an order.
  await store.orders.get(order.customer_id ?? order.id);
  // @ts-expect-error Nor the other way round.
  await store.customers.get(checked);
  // @ts-expect-error A variant is sold, not a product.
  await store.inventory.set({ variant_id: order.line_items[0]!.product_id!, location_id: 1, on_hand: 3 });
}

export function errors(error: unknown): string | null {
  if (isErrorOf(error, 'createOrder')) {
    const [first] = error.errors;
    if (error.code === 'idempotency_key_reused' || error.code === 'timed_out') return error.idempotencyKey;
    if (first?.code === 'insufficient_stock') return first.param;
    // @ts-expect-error Orders answer no such code.
    if (error.code === 'invalid_client') return null;
    // @ts-expect-error The line has no such code.
    if (first?.code === 'gift_card_used') return null;
  }
  // @ts-expect-error There is no such code.
  if (error instanceof StoreApiError && error.code === 'not_fuond') return null;
  // @ts-expect-error There is no such operation.
  return isErrorOf(error, 'makeOrder') ? 'no' : null;
}

export async function webhook(request: Request): Promise<string> {
  const event = await verifyWebhook({ headers: request.headers, body: await request.text(), secret: 'whsec_1' });
  const same: typeof event = verifyInNode({ headers: request.headers, body: await request.text(), secret: 'whsec_1' });
  switch (event.topic) {
    case 'order.paid':
      return event.data.total;
    case 'product.created':
      // @ts-expect-error A product has no total.
      return event.data.total;
    default:
      // @ts-expect-error There is no such topic.
      return same.topic === 'order.payed' ? 'no' : same.id;
  }
}

export const mock = mockFetch({ getOrder: ({ ids: [id] }) => ({ id: Number(id), total: '25.00' }), listOrders: [{ id: 1 }] });
// @ts-expect-error An order has no such field.
export const wrongMock = mockFetch({ getOrder: { totale: '25.00' } });

export const upload = (file: Blob) =>
  createAdminClient({ token: 'token', baseUrl: '/admin/v1' }).store('01').imports.upload({ kind: 'products', file_name: 'products.csv', file });
`;

/**
 * A program that runs unchanged in every JavaScript runtime and prints one line of JSON. The test replaces SECRET, BODY
 * and SIGNATURE.
 */
export const runningProgram = `
async function run({ createStoreClient, isErrorOf }, { verifyWebhook, WebhookVerificationError }, { mockedError, mockFetch }) {
  const mock = mockFetch({
    getOrder: ({ ids }) => ({ id: Number(ids[0]) }),
    listOrders: [{ id: 1 }, { id: 2 }],
    createOrder: mockedError(422, 'invalid_fields', [{ param: 'customer', code: 'required' }]),
    previewOrder: () => { throw new TypeError('fetch failed', { cause: Object.assign(new Error('connect'), { code: 'ECONNREFUSED' }) }); },
  });
  const store = createStoreClient({ apiKey: 'k', baseUrl: 'https://mocked/v1', fetch: mock.fetch, maxRetries: 0, userAgent: 'my-shop/1.4' });
  const listed = [];
  for await (const { id } of store.orders.list()) listed.push(id);
  const failed = (call) => call.then(() => null, (error) => error);
  const refused = await failed(store.orders.create({ line_items: [] }));
  const lost = await failed(store.orders.preview({ line_items: [] }, { idempotencyKey: 'mine' }));
  const given = { headers: new Headers({ 'X-Service-Signature': 'SIGNATURE' }), body: BODY, secret: 'SECRET' };
  const event = await verifyWebhook(given);
  const forged = await failed(verifyWebhook({ ...given, body: '{}' }));
  console.log(JSON.stringify({
    got: (await store.orders.get(7)).id,
    listed,
    refused: [isErrorOf(refused, 'createOrder'), refused.errors[0].code],
    lost: [lost.message, lost.code, lost.outcome, lost.idempotencyKey],
    topic: event.topic,
    forged: [forged instanceof WebhookVerificationError, forged.code],
    agent: mock.requests[0].headers.get('user-agent'),
  }));
}
`;
