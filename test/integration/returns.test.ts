import { receiveWebhooks } from '../support/fakes/webhook-receiver.ts';
import { assertNoFindingsAndRemove } from '../support/harness/assert-no-findings.ts';
import { type LiveStore, openLiveStore } from '../support/harness/live-store.ts';
import { type RunningStack, runStack } from '../support/harness/running-stack.ts';
import { until } from '../support/harness/until.ts';

type Data<Fields> = { readonly data: Fields };
type Order = { readonly id: number; readonly line_items: readonly { readonly id: number }[] };
type Returned = { readonly id: number; readonly status: string; readonly refunded: string; readonly refund_id: number | null };
type Told = { readonly topic: string; readonly data: Readonly<Record<string, unknown>> };

/**
 * Reports whether the test compares an event. Stock events of the order are ignored, because their fan-out may happen
 * before or after the receiver subscribes.
 */
const isOfReturn = ({ topic, data }: Told): boolean =>
  topic !== 'inventory.updated' || (data['movement'] as { readonly type?: string }).type === 'return';

describe('a return on the running stack', () => {
  let stack: RunningStack;
  let store: LiveStore;
  let order: Order;
  let opened: Returned;
  let received: Returned;
  let told: readonly Told[];

  const data = async <Fields>(answer: Promise<{ readonly body: Data<Fields> }>): Promise<Fields> => (await answer).body.data;

  beforeAll(async () => {
    stack = await runStack(['--no-seed']);
    store = await openLiveStore(stack, 'returns');
    const receiver = await receiveWebhooks();
    await store.admin('PUT', '/pricing-settings', {
      prices_include_tax: false,
      tax_shipping: true,
      tax_rates: [{ name: 'VAT', country: 'IE', rate: '20.00' }],
    });
    await store.api('POST', '/discounts', { code: 'WELCOME10', type: 'percentage', value: '10.00' });
    const product = await data(
      store.api<Data<{ readonly variants: readonly { readonly id: number }[] }>>('POST', '/products', {
        ...{ name: 'Shirt', status: 'active', variants: [{ price: '25.00', inventory_quantity: 9 }] },
      }),
    );
    order = await data(
      store.api<Data<Order>>('POST', '/orders', {
        payment_status: 'paid',
        customer: { email: 'ada@example.com' },
        shipping_address: { line1: '1 Main St', city: 'Dublin', country: 'IE' },
        discount_code: 'WELCOME10',
        line_items: [{ variant_id: product.variants[0]?.id, quantity: 2 }],
      }),
    );
    await store.api('POST', `/orders/${order.id}/fulfill`, {});
    await store.subscribe(receiver.url, ['return.created', 'return.updated', 'refund.created', 'order.refunded', 'inventory.updated']);
    const wanted = { line_items: [{ id: order.line_items[0]?.id, quantity: 1, reason: 'wrong_size' }] };
    opened = await data(store.api<Data<Returned>>('POST', `/orders/${order.id}/returns`, wanted));
    const receipt = { line_items: [{ id: 1, restock: true }], refund: {} };
    received = await data(store.api<Data<Returned>>('POST', `/returns/${opened.id}/receive`, receipt));
    told = await until(
      async () => receiver.received.map(({ body }) => JSON.parse(body) as Told).filter(isOfReturn),
      ({ length }) => length >= 5,
    );
    await receiver.close();
  });
  afterAll(() => assertNoFindingsAndRemove(stack));

  it('refunds what was paid for its units, after the discount and with the tax', () => {
    expect(received).toMatchObject({ status: 'received', refunded: '27.00' });
  });

  it('has events with its refund, its order and its stock', () => {
    const of = (topic: string) => told.filter((event) => event.topic === topic).map((event) => event.data);
    expect(of('return.created')).toEqual([opened]);
    expect(of('return.updated')).toEqual([received]);
    expect(of('refund.created')).toMatchObject([{ id: received.refund_id, return_id: opened.id, amount: '27.00' }]);
    expect(of('order.refunded')).toMatchObject([{ id: order.id, refunded_total: '27.00' }]);
    expect(of('inventory.updated')).toMatchObject([
      { on_hand: 8, movement: { type: 'return', delta: 1, order_id: order.id, refund_id: received.refund_id, return_id: opened.id } },
    ]);
  });

  it('can be read, and is not found in another store', async () => {
    expect(await data(store.api<Data<Returned>>('GET', `/returns/${opened.id}`))).toEqual(received);
    const other = await openLiveStore(stack, 'returns-next-door');
    expect((await other.api('GET', `/returns/${opened.id}`)).status).toBe(404);
    expect((await other.api('POST', `/returns/${opened.id}/close`, {})).status).toBe(404);
  });
});
