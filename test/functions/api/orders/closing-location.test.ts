import { aLocation } from '#test/support/builders/a-location.ts';
import { beforeNextTransaction } from '#test/support/harness/around-next-transaction.ts';
import { anOrderBody, type OrdersHarness, openOrdersHarness } from '#test/support/harness/orders-harness.ts';

const shop = aLocation({ id: 1, isDefault: false, priority: 0 });
const warehouse = aLocation({ id: 2, isDefault: true, priority: 5 });

describe('goods that are put back at a location that is being closed', () => {
  let harness: OrdersHarness;
  beforeEach(async () => {
    harness = await openOrdersHarness({ locations: [shop, warehouse] });
  });
  afterEach(() => harness.close());

  it.each([
    ['a cancellation', (id: number) => harness.act('cancelOrder', id)],
    [
      'a refund',
      async (id: number) => {
        const { line_items: lines } = await harness.get(id);
        return harness.refund(id, { line_items: lines.map((line) => ({ id: line.id, quantity: 1 })), restock: true });
      },
    ],
  ])('go to the default location: %s', async (_kind, act) => {
    const mug = await harness.sell(100, 1);
    const { id, location_id: from } = await harness.place(anOrderBody([[mug, 1]], { payment_status: 'paid' }));
    expect([from, await harness.onHand(mug, 1)]).toEqual([1, 0]);
    beforeNextTransaction(harness.table, () => harness.putLocation({ ...shop, isActive: false, updatedAtMs: shop.updatedAtMs + 1 }));
    await act(id);
    expect([await harness.onHand(mug, 1), await harness.onHand(mug, 2)]).toEqual([0, 1]);
  });
});
