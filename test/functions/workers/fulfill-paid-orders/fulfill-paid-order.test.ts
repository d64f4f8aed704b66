import { anOrderBody, type OrdersHarness, openOrdersHarness } from '#test/support/harness/orders-harness.ts';
import { openFulfillment } from '#test/support/harness/paid-orders.ts';

let harness: OrdersHarness;
let fulfillment: ReturnType<typeof openFulfillment>;
beforeEach(async () => {
  harness = await openOrdersHarness();
  fulfillment = openFulfillment(harness);
});
afterEach(() => harness.close());

const paid = { payment_status: 'paid' };

describe('the digital lines of a paid order', () => {
  it('are fulfilled by the service once, and an order with only such lines is delivered', async () => {
    const ebook = await harness.sell(100, null, { kind: 'digital' });
    const { id, status } = await harness.place(anOrderBody([[ebook, 1]], paid));
    expect(status).toBe('processing');
    await fulfillment.tell();
    await fulfillment.tell();
    expect(await harness.get(id)).toMatchObject({ status: 'delivered', fulfillment_status: 'fulfilled' });
    expect(await harness.events('order.fulfilled')).toMatchObject([{ actor: { type: 'system' }, previous: { status: 'processing' } }]);
  });

  it('leave physical goods unfulfilled', async () => {
    const ebook = await harness.sell(100, null, { kind: 'digital' });
    const shirt = await harness.sell(200, 5);
    const { id } = await harness.place(
      anOrderBody(
        [
          [ebook, 1],
          [shirt, 1],
        ],
        paid,
      ),
    );
    await fulfillment.tell({ withData: false });
    const order = await harness.get(id);
    expect(order).toMatchObject({ status: 'processing', fulfillment_status: 'partial' });
    expect(order.line_items.map((line) => line.fulfilled_at !== null)).toEqual([true, false]);
  });

  it('of an order that was canceled in the meantime do not change', async () => {
    const ebook = await harness.sell(100, null, { kind: 'digital' });
    const { id } = await harness.place(anOrderBody([[ebook, 1]], paid));
    const cancelled = await harness.act('cancelOrder', id);
    await fulfillment.tell();
    expect(await harness.get(id)).toEqual(cancelled);
  });
});
