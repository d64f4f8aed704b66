import * as v from 'valibot';
import { orderRecordEndpoints } from '#functions/admin/orders/endpoints.ts';
import { orderRecordOperations } from '#functions/admin/orders/operations.ts';
import type { OrderRecordView } from '#functions/admin/orders/order-record.ts';
import { addOrderNoteWrite } from '#shared/orders/order-notes-table.ts';
import { transact } from '#shared/table/transact.ts';
import { anOrderBody, type OrdersHarness, openOrdersHarness } from '#test/support/harness/orders-harness.ts';
import { runContract } from '#test/support/harness/run-contract.ts';

let shop: OrdersHarness;
beforeEach(async () => {
  shop = await openOrdersHarness();
});
afterEach(() => shop.close());

const record = async (id: number): Promise<OrderRecordView> => {
  const run = runContract(shop, orderRecordEndpoints, orderRecordOperations(shop));
  return v.parse(orderRecordEndpoints.getOrderRecord.success.body, await run('getOrderRecord', { id })).data;
};

describe('the record of an order', () => {
  it('has the order as in the API, and its unit costs', async () => {
    const counted = await shop.sell(100, 20, {}, { costMinor: 450n });
    const uncounted = await shop.sell(200, null);
    const { id } = await shop.place(
      anOrderBody([
        [counted, 2],
        [uncounted, 1],
      ]),
    );
    const order = await shop.get(id);
    const [first, second] = order.line_items;
    expect(await record(id)).toEqual({
      object: 'order_record',
      id,
      order,
      line_costs: [
        { line_item_id: first?.id, unit_cost: '4.50', stock_taken: true },
        { line_item_id: second?.id, unit_cost: null, stock_taken: false },
      ],
      refunds: [],
      returns: [],
      notes: [],
    });
  });

  it('has the refunds and the notes, the oldest first', async () => {
    const mug = await shop.sell(100, 20);
    const { id } = await shop.place(anOrderBody([[mug, 2]], { payment_status: 'paid' }));
    const refunds = [await shop.refund(id, { amount: '1.00' }), await shop.refund(id, { amount: '2.00' })];
    for (const message of ['first', 'second']) {
      const note = { id: shop.newId(), orderId: id, message, createdAtMs: shop.clock() };
      await transact(shop.table, [addOrderNoteWrite(shop.store.id, note)]);
    }
    const { order, refunds: told, notes } = await record(id);
    expect([order.refunded_total, told]).toEqual(['3.00', refunds]);
    expect(notes.map(({ message }) => message)).toEqual(['first', 'second']);
  });

  it('shows null for a deleted product', async () => {
    const mug = await shop.sell(100, 20);
    const { id } = await shop.place(anOrderBody([[mug, 1]]));
    await shop.removeProduct(100);
    expect((await record(id)).order.line_items).toMatchObject([{ product_id: null, variant_id: null }]);
  });
});
