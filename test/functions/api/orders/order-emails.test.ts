import { refusal } from '#test/support/harness/catalogue.ts';
import { anOrderBody, type OrdersHarness, openOrdersHarness } from '#test/support/harness/orders-harness.ts';
import { openFulfillment } from '#test/support/harness/paid-orders.ts';

let harness: OrdersHarness;
let shirt: number;
beforeEach(async () => {
  harness = await openOrdersHarness();
  shirt = await harness.sell(100, 5);
});
afterEach(() => harness.close());

const asked = async (): Promise<unknown[]> => (await harness.events('internal.email_requested')).map(({ data }) => data);

describe('a new order', () => {
  it('requests e-mails to the customer and the store when a receipt is wanted', async () => {
    const { id } = await harness.place(anOrderBody([[shirt, 1]], { send_receipt: true }));
    expect(await asked()).toEqual([
      { kind: 'order_confirmation', order_id: id },
      { kind: 'new_order', order_id: id },
    ]);
  });

  it.each([[{}], [{ send_receipt: false }]])('requests none with %j', async (body) => {
    await harness.place(anOrderBody([[shirt, 1]], body));
    expect(await asked()).toEqual([]);
  });

  it('that is refused requests none', async () => {
    expect(await refusal(harness.place(anOrderBody([[shirt, 6]], { send_receipt: true })))).toEqual([
      'line_items[0].quantity: insufficient_stock',
    ]);
    expect(await asked()).toEqual([]);
  });

  it('of a hundred variants requests them like any other', async () => {
    const variants = await harness.sellMany(1000, 100, 1);
    const { id } = await harness.place(
      anOrderBody(
        variants.map((variant) => [variant, 1] as const),
        { send_receipt: true, payment_status: 'paid' },
      ),
    );
    expect(await asked()).toEqual([
      { kind: 'order_confirmation', order_id: id },
      { kind: 'new_order', order_id: id },
    ]);
  });
});

describe('a change of an order', () => {
  let id: number;
  beforeEach(async () => {
    ({ id } = await harness.place(anOrderBody([[shirt, 1]])));
  });

  it('to paid sends the customer a receipt on request', async () => {
    await harness.act('markOrderPaid', id, { send_receipt: true });
    expect(await asked()).toEqual([{ kind: 'order_confirmation', order_id: id }]);
  });

  it('to paid sends no e-mail otherwise', async () => {
    await harness.act('markOrderPaid', id);
    expect(await asked()).toEqual([]);
  });

  it('to fulfilled notifies the customer of the parcel, and of later tracking', async () => {
    await harness.act('fulfillOrder', id);
    await harness.act('fulfillOrder', id, { tracking: { company: 'DHL', number: 'JD0146' } });
    expect(await asked()).toEqual([
      { kind: 'order_fulfilled', order_id: id, shipment_id: 1 },
      { kind: 'order_fulfilled', order_id: id, shipment_id: 1 },
    ]);
  });

  it('to cancelled notifies the customer', async () => {
    await harness.act('cancelOrder', id);
    expect(await asked()).toEqual([{ kind: 'order_cancelled', order_id: id }]);
  });

  it.each(['fulfillOrder', 'cancelOrder'] as const)('by %s sends no e-mail when notify is false', async (name) => {
    await harness.act(name, id, { notify: false });
    expect(await asked()).toEqual([]);
  });
});

it('automatic fulfillment sends no order e-mail', async () => {
  const ebook = await harness.sell(200, null, { kind: 'digital' });
  await harness.place(anOrderBody([[ebook, 1]], { payment_status: 'paid' }));
  await openFulfillment(harness).tell();
  expect(await harness.events('order.fulfilled')).toHaveLength(1);
  expect(await asked()).toEqual([]);
});
