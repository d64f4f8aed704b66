import { parseOrder } from '#shared/orders/order-form.ts';
import { orderItem } from '#shared/orders/orders-table.ts';
import { anOrder, anOrderLine } from '#test/support/builders/an-order.ts';

describe('the stored form of an order', () => {
  it('reads a large order, whose attributes are packed', () => {
    const taxLines = [{ name: 'VAT', basisPoints: 2000, amountMinor: 200n }];
    const order = anOrder({ lines: Array.from({ length: 1000 }, (_, id) => anOrderLine({ id, name: `Shirt ${id}`, taxLines })) });
    expect(Object.keys(orderItem('S1', order))).not.toContain('lines');
    expect(parseOrder(orderItem('S1', order))).toEqual(order);
  });
});
