import { anOrderBody, type OrderDesk, openOrderDesk } from '#test/support/harness/orders-harness.ts';
import { openFulfilment } from '#test/support/harness/paid-orders.ts';

let desk: OrderDesk;
let fulfilment: ReturnType<typeof openFulfilment>;
beforeEach(async () => {
  desk = await openOrderDesk();
  fulfilment = openFulfilment(desk);
});
afterEach(() => desk.close());

const paid = { payment_status: 'paid' };

describe('the digital lines of a paid order', () => {
  it('are fulfilled by the service, once, and an order of nothing else is delivered', async () => {
    const ebook = await desk.sell(100, null, { kind: 'digital' });
    const { id, status } = await desk.place(anOrderBody([[ebook, 1]], paid));
    expect(status).toBe('processing');
    await fulfilment.tell();
    await fulfilment.tell();
    expect(await desk.get(id)).toMatchObject({ status: 'delivered', fulfillment_status: 'fulfilled' });
    expect(await desk.events('order.fulfilled')).toMatchObject([{ actor: { type: 'system' }, previous: { status: 'processing' } }]);
  });

  it('leave goods to be sent', async () => {
    const ebook = await desk.sell(100, null, { kind: 'digital' });
    const shirt = await desk.sell(200, 5);
    const { id } = await desk.place(
      anOrderBody(
        [
          [ebook, 1],
          [shirt, 1],
        ],
        paid,
      ),
    );
    await fulfilment.tell({ withData: false });
    const order = await desk.get(id);
    expect(order).toMatchObject({ status: 'processing', fulfillment_status: 'partial' });
    expect(order.line_items.map((line) => line.fulfilled_at !== null)).toEqual([true, false]);
  });

  it('of an order that was cancelled meanwhile stay as they are', async () => {
    const ebook = await desk.sell(100, null, { kind: 'digital' });
    const { id } = await desk.place(anOrderBody([[ebook, 1]], paid));
    const cancelled = await desk.act('cancelOrder', id);
    await fulfilment.tell();
    expect(await desk.get(id)).toEqual(cancelled);
  });
});
