import { goodsOf } from '#functions/console/web/orders/refund.ts';
import type { LineItem } from '#shared/client/generated/admin-api.ts';

const mug: LineItem = {
  ...{ object: 'line_item', product_id: 1, variant_id: 2, discount: '0.00', tax: '0.00', tax_lines: [], booking_id: null },
  ...{ restocked_quantity: 0, returning_quantity: 0, returned_quantity: 0 },
  ...{ id: 7, name: 'Enamel mug', variant_title: 'Blue', sku: 'MUG-BLUE', kind: 'physical', quantity: 3 },
  ...{ unit_price: '12.50', line_total: '37.50', fulfilled_at: null, refunded_quantity: 2, fulfillable_quantity: 1 },
};

describe('the goods of a refund', () => {
  it('are named as the lines of the order', () => {
    const card = { ...mug, id: 8, name: 'Card', variant_title: null };
    const refunded = [
      { id: 7, quantity: 2 },
      { id: 8, quantity: 1 },
    ];
    expect(goodsOf({ line_items: [mug, card] }, refunded)).toEqual(['2 × Enamel mug, Blue', '1 × Card']);
  });

  it('are none of a refund of an amount alone', () => {
    expect(goodsOf({ line_items: [mug] }, [])).toEqual([]);
  });
});
